/** Header by which a browser names a call whose place in line it wants to hear of (`PlaceInLine`). */
export const TICKET_HEADER = 'work-ticket'
