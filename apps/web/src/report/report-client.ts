/** Where the report program on the user's own computer listens. */
const ADDRESS = 'ws://127.0.0.1:22333'

/** Why the report program does not do what it was asked. */
export type ReportClientProblem = 'connecting' | 'notCreated' | 'notStarted' | 'unsupported' | 'noTemplate' | 'silent'

/** `connected` with the program's version, once it has said it. */
export interface ReportClientState {
  link: 'idle' | 'connecting' | 'connected' | 'failed' | 'unsupported'
  version?: string
}

export interface ReportJob {
  code: string
  name: string
  templateUrl: string | null
  template: unknown
  params: Record<string, string>
  data: Record<string, unknown>
}

/** What the program has made of a job: its own words where it could not. */
export type ReportOutcome = { done: true } | { problem: ReportClientProblem } | { refusal: string }

interface Message {
  type?: string
  id?: number
  version?: string
  ok?: boolean
  message?: string
}
interface Options {
  address?: string
  /** Undefined where the browser has none. */
  Socket?: typeof WebSocket
  /** How long the program may take to answer, ms. */
  patience?: number
  onState?: (state: ReportClientState) => void
}

/** The conversation with the report program: one web socket, jobs answered by their number. */
export function reportClient({ address = ADDRESS, Socket, patience = 30_000, onState }: Options) {
  let socket: WebSocket | undefined
  let state: ReportClientState = { link: 'idle' }
  let sent = 0
  const waiting = new Map<number, (outcome: ReportOutcome) => void>()

  const become = (next: ReportClientState) => {
    state = next
    onState?.(next)
  }
  function lost() {
    for (const answer of waiting.values()) answer({ problem: 'notStarted' })
    waiting.clear()
    become({ link: 'failed' })
  }
  function heard(text: string) {
    const message = parsed(text)
    if (message?.type === 'hello') become({ link: 'connected', version: message.version })
    if (message?.type !== 'result') return
    waiting.get(message.id!)?.(message.ok ? { done: true } : { refusal: message.message ?? '' })
    waiting.delete(message.id!)
  }
  function connect() {
    if (!Socket) return become({ link: 'unsupported' })
    if (state.link === 'connecting' || state.link === 'connected') return
    become({ link: 'connecting' })
    const own = created(Socket)
    if (!own) return become({ link: 'failed' })
    socket = own
    own.onopen = () => own === socket && become({ link: 'connected' })
    own.onmessage = ({ data }) => own === socket && heard(String(data))
    own.onclose = () => own === socket && lost()
  }
  /** Nothing where a policy of the browser forbids the address. */
  function created(Made: typeof WebSocket): WebSocket | undefined {
    try {
      return new Made(address)
    } catch (error) {
      console.warn('no web socket to the report program', error)
      return undefined
    }
  }
  function problemNow(job: ReportJob): ReportClientProblem | undefined {
    if (!Socket) return 'unsupported'
    if (!job.templateUrl) return 'noTemplate'
    if (!socket) return 'notCreated'
    if (state.link === 'connecting') return 'connecting'
    return state.link === 'connected' ? undefined : 'notStarted'
  }
  function send(job: ReportJob): Promise<ReportOutcome> {
    const problem = problemNow(job)
    if (problem) return Promise.resolve({ problem })
    const id = ++sent
    return new Promise((resolve) => {
      const limit = setTimeout(() => {
        waiting.delete(id)
        resolve({ problem: 'silent' })
      }, patience)
      waiting.set(id, (outcome) => {
        clearTimeout(limit)
        resolve(outcome)
      })
      socket!.send(JSON.stringify({ type: 'report', id, ...job }))
    })
  }
  function close() {
    const own = socket
    socket = undefined
    own?.close()
    if (own) lost()
  }
  return { connect, send, close }
}

/** What another program sends may be anything. */
function parsed(text: string): Message | undefined {
  try {
    return JSON.parse(text) as Message
  } catch {
    return undefined
  }
}
