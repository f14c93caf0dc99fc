import { object } from '@zhizao/contract/device/object'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { addPaletteSource, type PaletteSource } from '../platform/shell/palette-sources.ts'

const calls = client(object)
const MOST_FOUND = 12

/** Objects by name or code, opened in 实时监控. Who may not see objects finds none. */
export const findObjects: PaletteSource = async (words, signal) => {
  const found = await calls.byNameOrCode({ keyword: words }, { signal, quiet: true }).catch(() => [])
  return found.slice(0, MOST_FOUND).map(({ id, name, code, objectType }) => ({
    name: `${name}（${code}）`,
    place: objectType === 'device' ? t('设备') : t('对象'),
    href: `/dvs/pages/monitor/objects?object=${id}`,
  }))
}

/** Brings objects into the palette. */
export const offerObjects = () => addPaletteSource(findObjects)
