import type { StateNow } from '@zhizao/contract/object-state/object-state'
import { useSecondText } from '../live/use-now.ts'
import { dayjs } from '../platform/time/plant-dayjs.ts'
import { useStateNow } from './live-states.ts'
import classes from './state.module.css'
import { lastingWords, unknownColour, unknownWords } from './state-words.ts'

/** What an object is in now, live; nothing where it has no states. */
export function StateChip({ objectId, withSince }: { objectId: string; withSince?: boolean }) {
  const state = useStateNow(objectId)
  return state ? <StateMark state={state} withSince={withSince} /> : null
}

/** A state with since when. */
export function StateMark({ state, withSince }: { state: StateNow; withSince?: boolean | undefined }) {
  const words = state.name ?? unknownWords(state.cause)
  const lasting = useSecondText((now) => lastingWords(now - state.since))
  return (
    <span className={classes.chip} title={`${words} ${dayjs(state.since).format('YYYY-MM-DD HH:mm:ss')}`}>
      <span className={classes.dot} style={{ background: state.colour ?? unknownColour }} aria-hidden />
      <span className={classes.name}>{words}</span>
      {withSince && <span className={classes.since}>{lasting}</span>}
    </span>
  )
}
