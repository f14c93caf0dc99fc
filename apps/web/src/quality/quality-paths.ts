export const INSPECTIONS = '/mes/pages/inspection/index'
export const NONCONFORMANCES = '/mes/pages/nonconformance/index'
export const SCHEMES = '/mes/pages/inspectionScheme/index'
export const inspectionHref = (id: string) => `${INSPECTIONS}/detail?id=${id}`
export const nonconformanceHref = (id: string) => `${NONCONFORMANCES}/detail?id=${id}`
export const schemeHref = (id: string) => `${SCHEMES}/detail?id=${id}`
