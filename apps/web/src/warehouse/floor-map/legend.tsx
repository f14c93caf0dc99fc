import { t } from '../../platform/i18n/translate.ts'
import { type FillTone, toneTitles } from './fill-level.ts'
import classes from './floor-map.module.css'

/** What the looks of places mean. */
export function Legend() {
  return (
    <ul className={classes.legend}>
      {(Object.keys(toneTitles) as FillTone[]).map((tone) => (
        <li key={tone}>
          <span className={classes.sample} data-tone={tone} /> {t(toneTitles[tone])}
        </li>
      ))}
    </ul>
  )
}
