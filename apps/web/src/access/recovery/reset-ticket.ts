const key = 'resetTicket'

/** The ticket for a new password, kept in this browser tab between the two pages. */
export const keepTicket = (token: string) => sessionStorage.setItem(key, token)
export const keptTicket = () => sessionStorage.getItem(key) ?? ''
export const dropTicket = () => sessionStorage.removeItem(key)
