import { useQuery } from '@tanstack/react-query'
import { workOrder } from '@zhizao/contract/production/work-order'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { dayjs } from '../platform/time/plant-dayjs.ts'
import type { Form } from './kept-work.ts'
import classes from './workbench.module.css'

const works = client(workOrder)
const EVERY = 60_000
const shortly = (time: unknown) => dayjs(String(time)).format('MM-DD HH:mm')
const passedText = ({ firstArticleByName, firstArticleAt }: Form) =>
  [t('合格'), firstArticleByName, firstArticleAt && shortly(firstArticleAt)].filter(Boolean).join(' · ')

/** What was planned, what has been worked, and how many pieces there are for it; where there is room. */
export function PlanFacts({ form }: { form: Form }) {
  const { decimals, unit, id } = form
  const isBegun = form.stretches.length > 0
  // As all reports count them; without a connection nobody knows.
  const times = useQuery({
    queryKey: ['workbench', 'times', id],
    queryFn: ({ signal }) => works.times({ id }, { quiet: true, signal }),
    enabled: isBegun,
    refetchInterval: EVERY,
  })
  const hours = isBegun ? times.data?.runHours : undefined
  const pieces = (quantity: string | null) => quantity !== null && `${quantityText(quantity, decimals)} ${unit}`
  const facts = [
    [t('订单'), form.orderCode],
    [
      t('计划时间'),
      form.plannedStart && form.plannedEnd && `${shortly(form.plannedStart)} – ${shortly(form.plannedEnd)}`,
    ],
    [t('累计工时'), hours !== undefined && `${hours} h`],
    [t('待加工'), pieces(form.waiting)],
    [t('还可报合格'), pieces(form.mostGood)],
    [t('班组'), form.teamName],
    [t('产出批次'), form.lotCode],
    [t('首件'), form.firstArticle === 'passed' && passedText(form)],
  ] as const
  return (
    <dl className={classes.plan}>
      {facts.map(
        ([title, fact]) =>
          fact && (
            <div key={title} style={{ display: 'contents' }}>
              <dt>{title}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
