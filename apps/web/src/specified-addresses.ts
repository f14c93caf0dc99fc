/** Short addresses that are fixed, in small letters, and the pages that they lead to. */
export const specifiedAddresses: Readonly<Record<string, string>> = {
  '/inbounddetail': '/wms/pages/inbound/index/detail',
  '/confirmreceipt': '/wms/pages/inbound/index/receive',
  '/outbound': '/wms/pages/outbound/index/pick',
  '/newoutbound': '/wms/pages/outbound/index/detail',
  '/outbounddetail': '/wms/pages/outbound/index/detail',
  '/editroute': '/mes/pages/process/route/detail',
  '/editproductroute': '/mes/pages/process/productRoute/detail',
  '/demandlistdetail': '/wms/pages/demand/index/detail',
  '/operatrorder': '/mes/pages/productionOrder/index/detail',
  '/splitorder': '/mes/pages/productionOrder/split',
  '/editplan': '/mes/pages/segmentPlan/edit',
  '/workorderdetail': '/mes/pages/workOrder/detail',
  '/outbounddemanddetail': '/wms/pages/demand/index/fulfil',
  '/projectinfoadd': '/mes/pages/project/detail',
  '/exception': '/mes/pages/exception/index',
  '/qualifieddetail': '/mes/pages/inspection/index/detail',
  '/qualifiedhandle': '/mes/pages/nonconformance/index/detail',
}

/** Where an address leads that is a short one, its query kept. */
export const longAddress = (path: string, search: string): string | undefined => {
  const long = specifiedAddresses[path.toLowerCase().replace(/\/$/, '')]
  return long && `${long}${search}`
}
