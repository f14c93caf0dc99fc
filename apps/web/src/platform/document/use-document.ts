import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { refusalIn } from '../api/client.ts'
import { t } from '../i18n/translate.ts'
import { sentPresent, sentValues } from '../resource-screen/draft.ts'
import { differs } from '../resource-screen/field-modes.ts'
import { PageAddress } from '../shell/page-address.ts'
import { setUnsaved } from '../shell/unsaved.ts'
import type { FullDocument, Whole } from './document-options.ts'
import { areChanged, type Lines, linesFrom, sentLines, type Values } from './line-rows.ts'
import { type BothChanged, mergeHead, mergeLines } from './merge-document.ts'
import { useLines } from './use-lines.ts'

/** Somebody else has changed the document since it was read. */
export interface Overtaken {
  by: string | null
  at: string | null
}

const overtakenIn = (error: unknown): Overtaken | undefined => {
  const refusal = refusalIn(error)
  const data = refusal?.data as { by?: unknown; at?: unknown } | null | undefined
  if (refusal?.code !== 409 || typeof data?.at !== 'string') return undefined
  return { by: typeof data.by === 'string' ? data.by : null, at: data.at }
}

export interface Head {
  /** What was typed, by field. */
  values: () => Values
  set: (values: Values) => void
  /** Rejects where something is wrong, and shows it. */
  validate: () => Promise<unknown>
  refuse: (problems: { field: string; message: string }[]) => void
}

/** The document that is being entered: what was read, what was typed since, saving, steps, and what somebody else did meanwhile. */
export function useDocument(
  definition: FullDocument,
  first: Whole | undefined,
  head: Head,
  onSaved: (whole: Whole) => void,
) {
  const { api, headFields, columns } = definition
  const [read, setRead] = useState(first)
  const readLines = useRef<Lines>(linesFrom(first?.lines ?? []))
  const own = useLines(readLines.current, columns)
  const [failure, setFailure] = useState<string>()
  const [overtaken, setOvertaken] = useState<Overtaken>()
  const [both, setBoth] = useState<readonly BothChanged[]>([])
  const [busy, setBusy] = useState<string>()
  const fields = headFields.map(({ field }) => field)
  const beginning = beginningOf(definition, read)

  const [isHeadDirty, setHeadDirty] = useState(false)
  const isDirty = isHeadDirty || areChanged(own.lines, readLines.current, own.fields)
  const onHeadChanged = useCallback(
    () => setHeadDirty(differs(beginning, { ...beginning, ...head.values() })),
    [beginning, head],
  )
  const path = useContext(PageAddress).split(/[?#]/)[0]!
  useEffect(() => setUnsaved(path, isDirty), [path, isDirty])

  /** Begins anew with what the server has. */
  function begin(whole: Whole) {
    setRead(whole)
    readLines.current = linesFrom(whole.lines ?? [])
    own.restart(readLines.current)
    head.set(beginningOf(definition, whole))
    setHeadDirty(false)
    setBoth([])
    setOvertaken(undefined)
    setFailure(undefined)
  }

  function place(error: unknown, keys: readonly string[]) {
    const late = overtakenIn(error)
    if (late) return setOvertaken(late)
    const refusal = refusalIn(error)
    if (!refusal) console.error('document could not be saved', error)
    const cells: Record<string, Record<string, string>> = {}
    const rest = (refusal?.problems ?? []).filter(({ field, message }) => {
      const [list, at = '', name = ''] = field.split('.')
      const key = list === 'lines' ? keys[Number(at)] : undefined
      if (key && name) cells[key] = { ...cells[key], [name]: message }
      return !(key && name)
    })
    own.mark(cells)
    head.refuse(rest.filter(({ field }) => fields.includes(field)))
    setFailure(refusal?.msg || t('保存失败，请稍后重试'))
  }

  async function run(what: string, work: () => Promise<void>) {
    if (busy) return
    setBusy(what)
    setFailure(undefined)
    try {
      await work()
    } finally {
      setBusy(undefined)
    }
  }

  const save = () =>
    run('save', async () => {
      const wrong = own.check()
      const isHeadRight = await head.validate().then(
        () => true,
        () => false,
      )
      if (!isHeadRight) return setFailure(t('有未填写正确的内容，请检查标红处'))
      const lines = Object.keys(wrong).length
      if (lines)
        return setFailure(t('{title}有 {count} 行未填写正确', { title: t(definition.linesTitle), count: lines }))
      const entered = columns.filter(({ shown }) => !shown).map(({ look }) => look)
      const sent = sentLines(own.lines, own.fields, (values) => sentValues(entered, values))
      const typed = { ...beginning, ...head.values() }
      const fieldsSent = sentPresent(headFields, read ? 'edit' : 'add', typed)
      const draft = columns.length ? { ...fieldsSent, lines: sent.lines } : fieldsSent
      try {
        const whole = read
          ? await api.update({ ...draft, id: read.id, seenAt: read.updatedAt }, { quiet: true })
          : await api.create(draft, { quiet: true })
        begin(whole)
        onSaved(whole)
      } catch (error) {
        place(error, sent.keys)
      }
    })

  /** Answers what is wrong where it was refused. */
  async function step(event: string, body: Values = {}): Promise<string | undefined> {
    let wrong: string | undefined
    await run(event, async () => {
      try {
        const whole = await api.step(event, { ...body, id: read!.id, seenAt: read!.updatedAt }, { quiet: true })
        begin(whole)
        onSaved(whole)
      } catch (error) {
        place(error, [])
        wrong = refusalIn(error)?.msg || t('保存失败，请稍后重试')
      }
    })
    return wrong
  }

  /** Takes the newer document and keeps what was typed here. */
  const takeOver = () =>
    run('takeOver', async () => {
      const newer = await api.get({ id: read!.id })
      const theirs = beginningOf(definition, newer)
      const merged = mergeHead(beginning, { ...beginning, ...head.values() }, theirs, fields)
      const newerLines = linesFrom(newer.lines ?? [])
      own.restart(mergeLines(own.lines, newerLines, own.fields))
      readLines.current = newerLines
      setRead(newer)
      head.set(merged.values)
      setHeadDirty(differs(theirs, merged.values))
      setBoth(merged.both)
      setOvertaken(undefined)
    })

  return {
    read,
    own,
    failure,
    setFailure,
    overtaken,
    both,
    busy,
    isDirty,
    beginning,
    onHeadChanged,
    save,
    step,
    takeOver,
    begin,
  }
}

const beginningOf = ({ headFields }: FullDocument, read: Whole | undefined): Values =>
  Object.fromEntries(
    headFields.map(({ field, defaultValue }) => [field, read ? (read[field] ?? undefined) : defaultValue]),
  )
