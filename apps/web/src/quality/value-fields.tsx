import type { InspectedItem } from '@zhizao/contract/quality/inspection'
import { typedQuantity } from '@zhizao/rules/quantity/typed-quantity'
import { Button, Input, type InputRef } from 'antd'
import { type ClipboardEvent, memo, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import classes from './quality.module.css'
import { type Entry, pasteValues, standOf } from './results.ts'

/** Fields that are there at first; more are asked for. */
const SHOWN = 30

interface Props {
  item: InspectedItem
  entry: Entry
  isReadOnly: boolean
  onChange: (entry: Entry) => void
}

/** What a field does, by its place. */
interface Acts {
  put: (at: number, value: string) => void
  paste: (at: number, event: ClipboardEvent) => void
  leave: (at: number) => void
}

/** A field for each piece that is measured: Enter goes to the next, a column of a sheet fills those behind. */
export function ValueFields({ item, entry, isReadOnly, onChange }: Props) {
  const { samples, name } = item
  const [shown, setShown] = useState(() => Math.min(samples, Math.max(SHOWN, entry.values.length)))
  const fields = useRef<(InputRef | null)[]>([])
  /** The field to which Enter goes as soon as it is there. */
  const next = useRef<number>(undefined)
  const more = () => setShown((before) => Math.min(samples, before + SHOWN))
  const acts = useRef<Acts>(undefined)
  // Hundreds of fields stand still while one is typed into: they hold what does not change, and ask here.
  useLayoutEffect(() => {
    acts.current = {
      put(at, value) {
        const length = Math.max(entry.values.length, at + 1)
        const values = Array.from({ length }, (_, nth) => entry.values[nth] ?? '')
        values[at] = value
        onChange({ ...entry, values })
      },
      paste(at, event) {
        const pasted = event.clipboardData.getData('text')
        if (!/[\r\n\t]/.test(pasted.trim())) return
        event.preventDefault()
        const values = pasteValues(entry.values, at, pasted, samples)
        setShown((before) => Math.max(before, values.length))
        onChange({ ...entry, values })
      },
      leave(at) {
        next.current = at + 1
        if (at + 1 < shown) fields.current[at + 1]?.focus()
        else more()
      },
    }
  })
  useLayoutEffect(() => {
    if (next.current !== undefined && next.current < shown) fields.current[next.current]?.focus()
    next.current = undefined
  }, [shown])
  return (
    <div className={classes.values}>
      {Array.from({ length: shown }, (_, at) => {
        const typed = entry.values[at] ?? ''
        const stand = standOf(typed, item)
        const isBad = stand === 'beyond' || stand === 'unreadable'
        return (
          <Piece
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
            key={at}
            at={at}
            name={name}
            typed={typed}
            isBad={isBad}
            isReadOnly={isReadOnly}
            fields={fields}
            acts={acts}
          />
        )
      })}
      {shown < samples && (
        <Button size="large" onClick={more}>
          {t('还有 {count} 件', { count: samples - shown })}
        </Button>
      )}
    </div>
  )
}

interface PieceProps {
  at: number
  name: string
  typed: string
  isBad: boolean
  isReadOnly: boolean
  fields: RefObject<(InputRef | null)[]>
  acts: RefObject<Acts | undefined>
}

const Piece = memo(({ at, name, typed, isBad, isReadOnly, fields, acts }: PieceProps) => (
  <Input
    ref={(field) => {
      fields.current[at] = field
    }}
    size="large"
    inputMode="decimal"
    autoComplete="off"
    prefix={<span className={classes.nth}>{at + 1}</span>}
    value={typed}
    readOnly={isReadOnly}
    status={isBad ? 'error' : ''}
    aria-label={t('{name}第 {nth} 件', { name, nth: at + 1 })}
    aria-invalid={isBad}
    onChange={({ target }) => acts.current!.put(at, target.value)}
    onBlur={() => {
      const right = typedQuantity(typed)
      if (!isReadOnly && right !== undefined && right !== typed) acts.current!.put(at, right)
    }}
    onPaste={(event) => !isReadOnly && acts.current!.paste(at, event)}
    onPressEnter={() => acts.current!.leave(at)}
  />
))
