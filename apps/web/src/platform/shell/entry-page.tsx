import type { MenuEntry } from '@zhizao/contract/access/session'
import { t } from '../i18n/translate.ts'
import { handedAddress, menuName, opensWindow } from '../session/menu.ts'
import { EmbeddedPage, OpenOutside } from './embedded-page.tsx'
import { viewerOf } from './entry-viewers.ts'
import { isSafeAddress } from './page-types.ts'
import { State } from './states.tsx'

/** Html page, and the two kinds of pages that live elsewhere. */
const embeddedTypes = [4, 7, 8]

/** What a menu entry that is no page of ours shows, by its page type: decision 19. */
export function EntryPage({ entry }: { entry: MenuEntry }) {
  const props = { address: handedAddress(entry), title: menuName(entry) }
  const Viewer = viewerOf(entry.page_type)
  if (Viewer) return <Viewer {...props} />
  if (opensWindow(entry))
    return (
      <State
        title={t('此页面在新窗口中打开')}
        detail={props.title}
        action={isSafeAddress(props.address) && <OpenOutside address={props.address} />}
      />
    )
  if (embeddedTypes.includes(entry.page_type) || /^(https?:)?\/\//.test(props.address))
    return <EmbeddedPage {...props} />
  return <State title={t('功能未开通')} detail={t('此功能尚未在当前系统中开通，如需使用请联系管理员。')} />
}
