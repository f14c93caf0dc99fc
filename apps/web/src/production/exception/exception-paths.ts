export const EXCEPTIONS = '/mes/pages/exception/index'
/** One exception, `?id=`; without it a new one, which may be of an order, a work order, an object or an alarm. */
export const EXCEPTION_DETAIL = '/mes/pages/exception/detail'
export const exceptionHref = (id: string) => `${EXCEPTION_DETAIL}?id=${id}`
