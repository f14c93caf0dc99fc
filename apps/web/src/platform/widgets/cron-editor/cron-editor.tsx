import { type CronFieldName, cronFieldNames, cronFields, DEFAULT_CRON } from '@zhizao/rules/cron/cron-fields'
import { problemWords } from '@zhizao/rules/cron/cron-problem'
import { describeCron } from '@zhizao/rules/cron/describe-cron'
import { fireTimes } from '@zhizao/rules/cron/fire-times'
import { parseCron } from '@zhizao/rules/cron/parse-cron'
import { clockText } from '@zhizao/rules/time/calendar'
import { INSTALLATION_ZONE } from '@zhizao/rules/time/time-zone'
import { Input, Tabs } from 'antd'
import { useId, useMemo, useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { currentZone } from '../../time/plant-zone.ts'
import classes from './cron-editor.module.css'
import { partOf, withPart } from './part-choice.ts'
import { PartPane } from './part-pane.tsx'

/** How many of the next fire times are shown. */
const SHOWN_TIMES = 10

export interface CronEditorProps {
  id?: string
  /** A Quartz expression; without one the editor begins with every second. */
  value?: string | null
  onChange?: (value: string) => void
  disabled?: boolean
  /** The zone in which the expression's times are meant. */
  zone?: string
  /** From when on fire times are shown; now otherwise. */
  after?: Date
}

/** Edits a Quartz expression part by part or as text, and shows in words and times what it means. */
export function CronEditor({ id, value, onChange, disabled, zone = INSTALLATION_ZONE, after }: CronEditorProps) {
  const text = value || DEFAULT_CRON
  const [field, setField] = useState<CronFieldName>('second')
  const words = useId()
  const own = useId()
  const parsed = useMemo(() => parseCron(text), [text])
  return (
    <div className={classes.editor}>
      <div className={classes.halves}>
        <div className={classes.parts}>
          <Tabs
            size="small"
            activeKey={field}
            onChange={(key) => setField(key as CronFieldName)}
            items={cronFieldNames.map((name) => ({
              key: name,
              label: t(cronFields[name].title),
              children: (
                <PartPane
                  field={name}
                  items={partOf(text, name)}
                  disabled={disabled}
                  onChange={(items) => onChange?.(withPart(text, name, items))}
                />
              ),
            }))}
          />
          <div className={classes.line}>
            <label htmlFor={id ?? own}>{t('表达式')}</label>
            <Input
              id={id ?? own}
              className={classes.expression}
              value={value ?? DEFAULT_CRON}
              disabled={disabled}
              maxLength={200}
              spellCheck={false}
              status={'problem' in parsed ? 'error' : undefined}
              aria-describedby={words}
              onChange={(event) => onChange?.(event.target.value)}
            />
          </div>
          <div id={words} aria-live="polite">
            {'problem' in parsed ? (
              <p className={classes.problem}>{problemWords(parsed.problem, t)}</p>
            ) : (
              <p className={classes.meaning}>{describeCron(parsed.ok, t)}</p>
            )}
          </div>
        </div>
        {'ok' in parsed && <NextTimes text={text} zone={zone} after={after} />}
      </div>
    </div>
  )
}

function NextTimes({ text, zone, after }: { text: string; zone: string; after?: Date }) {
  const times = useMemo(() => {
    const parsed = parseCron(text)
    return 'ok' in parsed ? fireTimes(parsed.ok, after ?? new Date(), zone, SHOWN_TIMES) : []
  }, [text, zone, after])
  return (
    <section className={classes.times}>
      <h4>
        {t('最近 10 次执行时间')}
        {zone !== currentZone() && `（${zone}）`}
      </h4>
      {times.length === 0 && <p className={classes.none}>{t('没有可执行的时间')}</p>}
      <ol>
        {times.map((time) => (
          <li key={time.getTime()}>{clockText(time.getTime(), zone)}</li>
        ))}
      </ol>
    </section>
  )
}
