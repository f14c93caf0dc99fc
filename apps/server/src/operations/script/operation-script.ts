import type { Script, ScriptInput } from '@zhizao/contract/operations/script'
import type { ScriptProgress } from './script-progress.ts'

/** What a script works with. */
export interface ScriptWork extends ScriptProgress {
  readonly input: ScriptInput
  readonly signal: AbortSignal
}

/** A script that the program knows. `run` answers in one sentence how it ended; a refusal that it throws is its failure. */
export interface OperationScript extends Pick<Script, 'code' | 'name' | 'description' | 'takes'> {
  run(work: ScriptWork): Promise<string>
}
