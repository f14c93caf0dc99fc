/** Where the documents that move stock are opened, by the kind that the ledger names. */
const pages: Readonly<Record<string, string>> = {
  inboundBill: '/wms/pages/inbound/index/detail',
  outboundBill: '/wms/pages/outbound/index/detail',
  stockEntry: '/wms/pages/stockEntry/index/detail',
  transfer: '/wms/pages/transfer/index/detail',
  handlingUnit: '/wms/pages/handlingUnit/pack',
  stockCount: '/wms/pages/stockCount/countDetail',
}

/** The address of a movement's document; none where it has no page. */
export const sourcePage = (kind: string, id: string): string | undefined => pages[kind] && `${pages[kind]}?id=${id}`
