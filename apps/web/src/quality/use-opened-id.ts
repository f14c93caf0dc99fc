import { useContext, useEffect, useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { PageAddress, usePageSearch } from '../platform/shell/page-address.ts'
import { isUnsaved, setUnsaved } from '../platform/shell/unsaved.ts'
import { useAsk } from '../platform/widgets/ask.tsx'

/** The id of the address, which the page shows. Another one waits while this one holds what is not saved. */
export function useOpenedId(): string {
  const [search, change] = usePageSearch()
  const ask = useAsk()
  const path = useContext(PageAddress).split(/[?#]/)[0]!
  const wanted = search.get('id') ?? ''
  const [opened, setOpened] = useState(wanted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each address
  useEffect(() => {
    if (wanted === opened) return
    if (!isUnsaved(path)) return setOpened(wanted)
    ask({
      title: t('有未保存的修改，确定放弃并打开另一张单据吗？'),
      okText: t('放弃修改'),
      cancelText: t('继续编辑'),
      okButtonProps: { danger: true },
      onOk() {
        setUnsaved(path, false)
        setOpened(wanted)
      },
      onCancel: () => change({ id: opened }),
    })
  }, [wanted])
  return opened
}
