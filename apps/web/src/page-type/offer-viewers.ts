import { offerViewer } from '../platform/shell/entry-viewers.ts'

/** What shows menu entries that are no pages of ours, by page type: decision 19. */
export function offerViewers() {
  offerViewer([3], () => import('../document/menu-document.tsx').then((m) => m.MenuDocument))
  offerViewer([6, 13], () => import('../report/menu-report.tsx').then((m) => m.MenuReport))
  offerViewer([11, 12], () => import('../device/monitor/menu-object.tsx').then((m) => m.MenuObject))
}
