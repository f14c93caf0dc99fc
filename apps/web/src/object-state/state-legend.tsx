import type { StateLook, StatePiece } from '@zhizao/contract/object-state/object-state'
import classes from './state.module.css'
import { lastingWords, unknownColour, unknownWords } from './state-words.ts'

/** Which states were in a course, and how long each. */
export function StateLegend({ pieces, states }: { pieces: readonly StatePiece[]; states: readonly StateLook[] }) {
  const shown = pieces.filter(({ cause }) => cause !== 'stateless')
  const whole = shown.reduce((sum, { from, to }) => sum + to - from, 0)
  const looks = new Map(states.map((look) => [look.id, look]))
  const sums = [...Map.groupBy(shown, ({ stateId }) => stateId)]
    .map(([id, own]) => ({ id, ms: own.reduce((sum, { from, to }) => sum + to - from, 0) }))
    .sort((one, other) => other.ms - one.ms)
  return (
    <ul className={classes.legend}>
      {sums.map(({ id, ms }) => {
        const look = id ? looks.get(id) : undefined
        return (
          <li key={id ?? 'unknown'}>
            <span className={classes.dot} style={{ background: look?.colour ?? unknownColour }} aria-hidden />
            {look?.name ?? unknownWords(null)}
            <span className={classes.amount}>
              {lastingWords(ms)} · {whole ? ((ms * 100) / whole).toFixed(1) : 0}%
            </span>
          </li>
        )
      })}
    </ul>
  )
}
