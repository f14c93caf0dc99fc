import { compareQuantities } from '@zhizao/rules/quantity/decimal'
import { Button, Select } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { amountOf } from './report-figures.ts'
import classes from './workbench.module.css'

/** Codes of single pieces: scanned one by one, or made by the code rule. */
export interface Serials {
  readonly codes: readonly string[]
  readonly isMade: boolean
}
export const noSerials: Serials = { codes: [], isMade: false }

/** There is a code for each good piece, or there will be. */
export const isNumbered = ({ codes, isMade }: Serials, good: string): boolean =>
  isMade || compareQuantities(String(codes.length), amountOf(good)) === 0

interface SerialsFieldProps {
  good: string
  value: Serials
  onChange: (value: Serials) => void
}

export function SerialsField({ good, value, onChange }: SerialsFieldProps) {
  const { codes, isMade } = value
  return (
    <div className={classes.serials}>
      <Select
        mode="tags"
        size="large"
        open={false}
        suffixIcon={null}
        aria-label={t('序列号')}
        placeholder={isMade ? t('报工时按编码规则生成') : t('逐件扫描序列号')}
        maxTagCount="responsive"
        disabled={isMade}
        tokenSeparators={[' ', ',', '，']}
        value={[...codes]}
        onChange={(next: string[]) => onChange({ codes: next, isMade: false })}
      />
      <span>{isMade ? amountOf(good) : t('{count} / {good} 件', { count: codes.length, good: amountOf(good) })}</span>
      <Button
        size="large"
        role="switch"
        aria-checked={isMade}
        type={isMade ? 'primary' : 'default'}
        ghost={isMade}
        onClick={() => onChange({ codes: [], isMade: !isMade })}
      >
        {t('自动编号')}
      </Button>
    </div>
  )
}
