import { codeAsRead } from '@zhizao/rules/code-text/code-as-read'
import { compareQuantities, type Quantity } from '@zhizao/rules/quantity/decimal'
import { lotIdentityOf } from '@zhizao/rules/scan/lot-identity'
import { isUnreadable, readScan } from '@zhizao/rules/scan/read-scan'
import { Button, Input, Tag } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import classes from './serials-field.module.css'

/** Codes of single pieces: scanned one by one, or made by the code rule. */
export interface Serials {
  readonly codes: readonly string[]
  readonly isMade: boolean
}
export const noSerials: Serials = { codes: [], isMade: false }

/** There is a code for each good piece, or there will be. */
export const isNumbered = ({ codes, isMade }: Serials, good: Quantity): boolean =>
  isMade || compareQuantities(String(codes.length), good) === 0

/** Them as a report says them. */
export function serialsOf({ codes, isMade }: Serials): { serials?: string[]; makesSerials?: true } {
  if (isMade) return { makesSerials: true }
  return codes.length ? { serials: [...codes] } : {}
}

/** The new codes in what was typed or scanned: of a code of GS1 or a label of ours the number of the piece; what cannot be read stays typed. */
export function serialsIn(typed: string, known: readonly string[]): { read: string[]; unread: string } {
  const own = lotIdentityOf(typed.trim())
  const scans = (own ? [typed] : typed.split(/[\s,，、]+/)).filter(Boolean).map((code) => readScan(code))
  const read = new Map(known.map((code) => [codeAsRead(code), code]))
  for (const scan of scans) {
    const code = isUnreadable(scan) ? undefined : (scan.serial ?? scan.lot ?? scan.text)
    if (code && !read.has(codeAsRead(code))) read.set(codeAsRead(code), code)
  }
  const unread = scans.filter(isUnreadable).map(({ text }) => text)
  return { read: [...read.values()].filter((code) => !known.includes(code)), unread: unread.join(' ') }
}

interface SerialsFieldProps {
  good: Quantity
  value: Serials
  /** For fingers, as at the workbench. */
  isLarge?: boolean
  onChange: (value: Serials) => void
}

export function SerialsField({ good, value, isLarge = false, onChange }: SerialsFieldProps) {
  const { codes, isMade } = value
  const [typed, setTyped] = useState('')
  const size = isLarge ? 'large' : 'medium'
  function add() {
    const { read, unread } = serialsIn(typed, codes)
    setTyped(unread)
    if (read.length) onChange({ codes: [...codes, ...read], isMade: false })
  }
  return (
    <div className={`${classes.serials} ${isLarge ? classes.large : ''}`}>
      <div>
        <Input
          size={size}
          aria-label={t('序列号')}
          placeholder={isMade ? t('提交时按编码规则生成') : t('逐件扫描序列号')}
          maxLength={200}
          disabled={isMade}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={add}
          onBlur={add}
        />
        <span>{isMade ? good : t('{count} / {good} 件', { count: codes.length, good })}</span>
        <Button
          size={size}
          role="switch"
          aria-checked={isMade}
          type={isMade ? 'primary' : 'default'}
          ghost={isMade}
          onClick={() => onChange({ codes: [], isMade: !isMade })}
        >
          {t('自动编号')}
        </Button>
      </div>
      {codes.length > 0 && (
        <p>
          {codes.map((code) => (
            <Tag
              key={code}
              closable
              onClose={() => onChange({ codes: codes.filter((each) => each !== code), isMade: false })}
            >
              {code}
            </Tag>
          ))}
        </p>
      )}
    </div>
  )
}
