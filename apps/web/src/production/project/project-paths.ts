export const PROJECTS = '/mes/pages/project/index'
/** One project; takes `?id=`. */
export const PROJECT_DETAIL = '/mes/pages/project/detail'
export const projectHref = (id: string) => `${PROJECT_DETAIL}?id=${id}`
export const projectOrderHref = (id: string) => `/mes/pages/productionOrder/index/detail?id=${id}`
