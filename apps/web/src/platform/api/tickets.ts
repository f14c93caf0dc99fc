/** Hears how many go first of a call that waits for heavy work; `null` when its turn has come, or it is over. */
type Show = (ticket: string, ahead: number | null) => void

const underWay = new Set<string>()
let show: Show = () => {}

/** The shell says once how it shows places in line. */
export const setPlaces = (next: Show) => {
  show = next
}

/** Makes a call under a name of its own: the server tells by it how many go first. */
export async function ticketed<Answer>(call: (ticket: string) => Promise<Answer>): Promise<Answer> {
  const ticket = crypto.getRandomValues(new Uint32Array(4)).join('-')
  underWay.add(ticket)
  try {
    return await call(ticket)
  } finally {
    underWay.delete(ticket)
    show(ticket, null)
  }
}

/** The push layer tells what it hears; another tab's calls are its own. */
export function queuePlace(ticket: string, ahead: number | null) {
  if (underWay.has(ticket)) show(ticket, ahead)
}
