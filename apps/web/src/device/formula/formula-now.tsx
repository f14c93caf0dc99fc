import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CheckedFormula, type FormulaReference, formula } from '@zhizao/contract/device/formula'
import type { DataType } from '@zhizao/contract/device/point-fields'
import { checkExpression } from '@zhizao/rules/expression/check'
import { expressionProblemWords } from '@zhizao/rules/expression/words'
import { Typography } from 'antd'
import { client } from '../../platform/api/client.ts'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { type ExpressionPoint, scopeOf } from '../../platform/widgets/expression-editor/expression-point.ts'
import { useRested } from '../../platform/widgets/use-rested.ts'
import classes from './formula.module.css'
import type { FormulaOf } from './use-formula-points.ts'

const formulas = client(formula)
const AGAIN = 5000

interface Props {
  expression: string
  of: FormulaOf
  dataType: DataType | undefined
  known: readonly ExpressionPoint[]
}

/** What a formula comes to now, asked a moment after the last key; while the editor itself finds fault nothing is said here. */
export function FormulaNow({ expression, of, dataType, known }: Props) {
  const rested = useRested(expression, 400)
  const query = useQuery({
    queryKey: ['device', 'formula-check', rested, of, dataType],
    queryFn: ({ signal }) => formulas.check({ expression: rested, ...of, dataType }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN,
  })
  const isWrong = 'problems' in checkExpression(expression, scopeOf(known))
  const found = query.data
  if (isWrong || !found) return <div className={classes.now} />
  return (
    <div className={classes.now} role="status">
      {found.isRight ? <Comes found={found} isOfModel={Boolean(of.modelId)} /> : <Wrong found={found} />}
      {found.isRight && found.references.some(({ pointId }) => pointId) && (
        <ul className={classes.reads}>
          {found.references.map((reference) => (
            <li key={reference.text}>
              <Read reference={reference} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What only the server knows: circles, and points that are not seen. */
function Wrong({ found: { errors } }: { found: CheckedFormula }) {
  const [first] = errors
  return first ? <Typography.Text type="danger">{expressionProblemWords(first, t)}</Typography.Text> : null
}

function Comes({ found: { value, reason, quality }, isOfModel }: { found: CheckedFormula; isOfModel: boolean }) {
  if (isOfModel) return <Typography.Text type="success">{t('公式正确')}</Typography.Text>
  if (value === null)
    return (
      <Typography.Text type="warning">
        {t('现在没有值：{reason}', { reason: serverWords(reason ?? '') })}
      </Typography.Text>
    )
  return (
    <span>
      {t('当前值')} <span className={classes.value}>{shown(value)}</span>
      {quality === 1 && <Typography.Text type="warning"> {t('质量可疑')}</Typography.Text>}
    </span>
  )
}

const Read = ({ reference: { text, value, unit, name } }: { reference: FormulaReference }) => (
  <span title={name}>
    <code>{text}</code> {value === null ? '—' : `${shown(value)}${unit ? ` ${unit}` : ''}`}
  </span>
)

const shown = (value: CheckedFormula['value']): string =>
  typeof value === 'number'
    ? String(Number(value.toPrecision(10)))
    : typeof value === 'boolean'
      ? t(value ? '是' : '否')
      : (value ?? '—')
