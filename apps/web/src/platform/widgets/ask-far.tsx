import { quantityText } from '@zhizao/rules/quantity/decimal'
import { t } from '../i18n/translate.ts'
import { useAsk } from './ask.tsx'

/** A figure that is far from what was expected. */
export interface FarFigure {
  /** Of what: 六角螺栓 A-01. */
  name: string
  quantity: string
  /** None where who gives the figure must not know it. */
  expected?: string | undefined
  unit: string
  decimals: number
}

/** Asks whether figures are meant that are far from what was expected; true where there are none. */
export function useAskFar() {
  const ask = useAsk()
  return (figures: readonly FarFigure[]) =>
    figures.length === 0
      ? Promise.resolve(true)
      : new Promise<boolean>((answer) => {
          ask({
            title: t('数量相差很大，确定没有填错吗？'),
            content: (
              <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
                {figures.map((figure) => (
                  <li key={`${figure.name} ${figure.quantity}`}>{wordsOf(figure)}</li>
                ))}
              </ul>
            ),
            okText: t('没有填错'),
            cancelText: t('返回修改'),
            onOk: () => answer(true),
            onCancel: () => answer(false),
          })
        })
}

function wordsOf({ name, quantity, expected, unit, decimals }: FarFigure) {
  const amount = (some: string) => `${quantityText(some, decimals)} ${unit}`
  return expected === undefined
    ? t('{name}：{quantity}', { name, quantity: amount(quantity) })
    : t('{name}：填了 {quantity}，应为 {expected}', { name, quantity: amount(quantity), expected: amount(expected) })
}
