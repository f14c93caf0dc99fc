export const RECEIVE = '/wms/pages/inbound/index/receive'
export const PICK = '/wms/pages/outbound/index/pick'
