import type { Call } from '@zhizao/contract/http/call'
import type { FieldProblem } from '@zhizao/contract/http/envelope'
import type { UploadedFile } from '@zhizao/contract/http/upload'
import type { StartedJob } from '@zhizao/contract/job/job'
import type { Context } from '../context.ts'

/** How a job ended well. `problems` are rows that were left out. */
export interface JobResult {
  message: string
  problems?: readonly FieldProblem[]
  resultFileId?: string
}

/** What a handler works with. */
export interface JobRun<Input> {
  readonly id: string
  readonly input: Input
  /** The file that came with the call; there until the job has ended. */
  readonly file: UploadedFile | undefined
  /** Aborts when the job is cancelled and when the server stops. */
  readonly signal: AbortSignal
  /** Says how far it is. Throws when the job shall not go on. Cheap: written twice a second at most. */
  progress(done: number, total: number | null): void
  /** Work in one of several transactions as the job's user, kept once it is done; it is not where the job shall end meanwhile. */
  step<Made>(work: (context: Context) => Promise<Made>): Promise<Made>
  /** Work in one transaction as the job's user; its result ends the job in that same transaction. */
  transaction(work: (context: Context) => Promise<JobResult>): Promise<JobResult>
  /** Keeps a file for the user to fetch; its id belongs into the result. */
  keepFile(filename: string, content: Uint8Array, context: Context): Promise<string>
}

/** A kind of job. */
export interface JobDefinition<Input extends Record<string, unknown>> {
  readonly kind: string
  /** The call that starts it: its permission is asked for again when the job runs, its title is the job's. */
  readonly call: Call
  /** What becomes of a job whose server stopped or died: `again` only where running it twice does no harm. */
  readonly interrupted: 'again' | 'fail'
  /** Looks at what came before a job is made of it, so that its caller hears at once what is wrong; nothing of the database is held yet. */
  look?(given: { input: Input; file?: UploadedFile }, context: Context): Promise<void>
  run(run: JobRun<Input>): Promise<JobResult>
}

/** Starts a job of a kind: recorded in the caller's transaction, run once that is committed. */
export type StartJob<Input> = (
  given: { input: Input; file?: UploadedFile; target?: string },
  context: Context,
) => Promise<StartedJob>
