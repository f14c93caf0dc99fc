import { loadMenuObject } from '../device/index.ts'
import { loadMenuDocument } from '../document/index.ts'
import { offerViewer } from '../platform/shell/entry-viewers.ts'
import { loadMenuReport } from '../report/index.ts'

/** What shows menu entries that are no pages of ours, by page type: decision 19. */
export function offerViewers() {
  offerViewer([3], loadMenuDocument)
  offerViewer([6, 13], loadMenuReport)
  offerViewer([11, 12], loadMenuObject)
}
