import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { own } from '@zhizao/rules/own'
import { Button, Select } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { NO_ROOM_BESIDE, PHONE, useMedia } from '../theme/media.ts'
import { isTyping } from '../widgets/is-typing.ts'
import { TimeRange } from '../widgets/time-range.tsx'
import type { FullQueryField } from './define-screen.ts'
import { FieldInput } from './field-input.tsx'
import classes from './query-form.module.css'
import type { ViewState } from './view-state.ts'

/** How many fields stand in front of 更多: fewer where they would take the list's room. */
export const VISIBLE_FIELDS = 5
const VISIBLE_ON_PANELS = 3
const VISIBLE_ON_PHONES = 1

function useVisibleFields() {
  const [isPhone, hasLittleRoom] = [useMedia(PHONE), useMedia(NO_ROOM_BESIDE)]
  return isPhone ? VISIBLE_ON_PHONES : hasLittleRoom ? VISIBLE_ON_PANELS : VISIBLE_FIELDS
}

export interface QueryFormProps {
  fields: readonly FullQueryField[]
  filters: ViewState['filters']
  onSearch: (filters: ViewState['filters']) => void
  busy?: boolean
}

/** The fields to search by. Enter searches, `/` leads to the first field. */
export function QueryForm({ fields, filters, onSearch, busy }: QueryFormProps) {
  const [draft, setDraft] = useState(filters)
  const [known, setKnown] = useState(filters)
  const visible = useVisibleFields()
  const { cells, choose } = useFieldChoice(fields, draft)
  const hidden = cells.slice(visible)
  const [isOpen, setOpen] = useState(() => hidden.some(([field]) => own(filters, field.field)))
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  if (known !== filters) {
    setKnown(filters)
    setDraft(filters)
  }
  useSlash(form)

  const set = (changes: Record<string, unknown>) => setDraft((before) => asFilters({ ...before, ...changes }))
  const shown = isOpen ? cells : cells.slice(0, visible)
  return (
    <search>
      <form
        ref={form}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(trimmedFilters(draft))
        }}
      >
        <div className={classes.fields}>
          {shown.map(([field, choices]) => (
            <div key={field.field} className={`${classes.field} ${field.until ? classes.double : ''}`}>
              {choices ? (
                <FieldChoice
                  field={field}
                  choices={choices}
                  id={`${id}${field.field}`}
                  onChange={(name) => {
                    choose(name)
                    setDraft({})
                    focusSoon(form, `${id}${name}`)
                  }}
                />
              ) : (
                <label htmlFor={`${id}${field.field}`} title={t(field.title)}>
                  {t(field.title)}
                </label>
              )}
              <QueryInput id={`${id}${field.field}`} field={field} values={draft} onChange={set} />
            </div>
          ))}
          <div className={classes.actions}>
            <Button type="primary" htmlType="submit" icon={<SearchOutlined />} loading={busy}>
              {t('查询')}
            </Button>
            <Button onClick={() => onSearch({})}>{t('重置')}</Button>
            {hidden.length > 0 && (
              <Button
                type="link"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
                icon={isOpen ? <UpOutlined /> : <DownOutlined />}
                iconPlacement="end"
              >
                {isOpen ? t('收起') : t('更多')}
              </Button>
            )}
          </div>
        </div>
      </form>
    </search>
  )
}

/** A field with its place, and those that may be chosen instead of it. */
type Cell = readonly [field: FullQueryField, choices?: readonly FullQueryField[]]

/** Fields of which one at a time is searched by stand in one place; another that has a value, from a link, stands by itself. */
function useFieldChoice(fields: readonly FullQueryField[], filters: ViewState['filters']) {
  const choices = fields.filter((field) => field.isChoice)
  const [chosen, choose] = useState<string>()
  const current =
    choices.find(({ field }) => field === chosen) ?? choices.find(({ field }) => own(filters, field)) ?? choices[0]
  const cells = fields.flatMap((field): Cell[] => {
    if (field === current) return [choices.length > 1 ? [field, choices] : [field]]
    return field.isChoice && !own(filters, field.field) ? [] : [[field]]
  })
  // The selector stands where it is, whichever of them is chosen.
  const first = cells.findIndex(([field]) => field === current)
  if (first > 0) cells.unshift(...cells.splice(first, 1))
  return { cells, choose }
}

interface FieldChoiceProps {
  field: FullQueryField
  choices: readonly FullQueryField[]
  id: string
  onChange: (name: string) => void
}

/** Chooses the field that is searched by; its input is named by it. */
const FieldChoice = ({ field, choices, id, onChange }: FieldChoiceProps) => (
  <>
    <Select
      className={classes.choice}
      aria-label={t('查询字段')}
      value={field.field}
      options={choices.map((one) => ({ value: one.field, label: t(one.title) }))}
      onChange={onChange}
    />
    <label htmlFor={id} className={classes.aloud}>
      {t(field.title)}
    </label>
  </>
)

/** Once what was chosen is drawn. */
function focusSoon(form: React.RefObject<HTMLFormElement | null>, id: string) {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[id="${id}"]`)?.focus())
}

interface QueryInputProps {
  id: string
  field: FullQueryField
  values: ViewState['filters']
  onChange: (changes: Record<string, unknown>) => void
}

function QueryInput({ id, field, values, onChange }: QueryInputProps) {
  const value = own(values, field.field)
  const change = (next: unknown) => onChange({ [field.field]: next })
  if (field.until) {
    const until = own(values, field.until)
    return (
      <TimeRange
        id={id}
        value={[value, until].map((end) => (typeof end === 'string' ? end : undefined)) as [string?, string?]}
        onChange={(range) => onChange({ [field.field]: range?.[0], [field.until!]: range?.[1] })}
      />
    )
  }
  return <FieldInput id={id} look={forFiltering(field)} value={typed(field, value)} onChange={change} />
}

const ON_OFF = [
  { value: '1', label: '已开启' },
  { value: '0', label: '未开启' },
]

/** A switch has three answers when searched by; long text and rules do not matter there. */
function forFiltering(field: FullQueryField): FullQueryField {
  const isSwitch = (field.kind ?? field.contract?.kind) === 'switch'
  if (isSwitch && !field.choices) return { ...field, kind: 'select', choices: ON_OFF }
  if (field.kind === 'longText' || (!field.kind && field.contract?.kind === 'longText'))
    return { ...field, kind: 'text' }
  return field
}

/** The address holds texts; choices may be numbers. */
const typed = (field: FullQueryField, value: string | string[] | undefined) => {
  const { choices } = field
  if (value === undefined || !Array.isArray(choices))
    return field.multiple && value !== undefined ? [value].flat() : value
  const one = (text: string) => choices.find((choice) => String(choice.value) === text)?.value ?? text
  return Array.isArray(value) || field.multiple ? [value].flat().map(one) : one(value)
}

const textOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : String(value))
const asFilters = (values: Record<string, unknown>): ViewState['filters'] =>
  Object.fromEntries(
    Object.entries(values)
      .filter(
        ([, value]) =>
          value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && !value.length),
      )
      .map(([name, value]) => [name, textOf(value)]),
  )
const trimmedFilters = (filters: ViewState['filters']) =>
  asFilters(
    Object.fromEntries(
      Object.entries(filters).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
    ),
  )

function useSlash(form: React.RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const inputs = form.current?.querySelectorAll<HTMLInputElement>('input') ?? []
      // What is typed into, not what is chosen by it.
      const first = [...inputs].find((input) => !input.closest(`.${classes.choice}`))
      if (!first || first.offsetParent === null || document.querySelector('.ant-modal-wrap:not([style*="none"])'))
        return
      event.preventDefault()
      first.focus()
      first.select()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [form])
}
