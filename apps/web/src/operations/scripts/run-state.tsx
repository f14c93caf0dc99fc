import type { ScriptRun } from '@zhizao/contract/operations/script'
import { Progress } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { percentOf, stateWords } from '../../platform/jobs/job-words.ts'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { runColours } from './run-words.ts'
import classes from './scripts.module.css'

/** The state of a run, with how far it is while it goes on. */
export function RunState({ run }: { run: Pick<ScriptRun, 'state' | 'done' | 'total'> }) {
  const label = t(stateWords[run.state])
  return (
    <span className={classes.state}>
      <StatusTag choice={{ value: run.state, label, colour: runColours[run.state] }} />
      {run.state === 'running' && <Progress percent={percentOf(run) ?? 0} size={[90, 6]} aria-label={label} />}
    </span>
  )
}
