import { CheckCircleFilled, ExclamationCircleFilled, MinusCircleOutlined, RightOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FirstStep, firstSteps } from '@zhizao/contract/first-steps/first-steps'
import { Button, Progress } from 'antd'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { EmptyState, ErrorState, Loading } from '../platform/shell/states.tsx'
import classes from './first-steps.module.css'
import { countText, type StepState, stateOf, stepGroups, stepWords } from './steps.ts'

const calls = client(firstSteps)

const marks: Record<StepState, { icon: typeof CheckCircleFilled; words: string }> = {
  done: { icon: CheckCircleFilled, words: '已设置' },
  waiting: { icon: ExclamationCircleFilled, words: '待完善' },
  missing: { icon: MinusCircleOutlined, words: '未设置' },
}

/** 开始使用: what of production is set up and what is missing, each with the way there. */
export function FirstStepsPage() {
  const found = useQuery({
    queryKey: ['firstSteps'],
    queryFn: ({ signal }) => calls.list({}, { signal, quiet: true }),
    // Whoever comes back from a page has set something up there.
    refetchOnMount: 'always',
  })
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  const steps = found.data
  const done = steps.filter((step) => stateOf(step) === 'done').length
  const next = steps.find((step) => stateOf(step) === 'missing')
  if (!steps.length) return <EmptyState title={t('您的角色没有要设置的基础数据')} />
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        <h1 className={classes.title}>{t('开始使用生产执行')}</h1>
        <p className={classes.note}>{t('先把工厂的底子登记好，以后的订单、报工和库存都以它们为准。')}</p>
        <Progress
          percent={Math.round((done / steps.length) * 100)}
          format={() => t('{done} / {all} 项', { done, all: steps.length })}
          aria-label={t('设置进度')}
        />
        {!next && done === steps.length && <p className={classes.complete}>{t('基础数据已经齐全。')}</p>}
      </section>
      {stepGroups.map(({ title, codes }) => {
        const own = codes.flatMap((code) => steps.find((step) => step.code === code) ?? [])
        return (
          own.length > 0 && (
            <section key={title} className={classes.card} aria-label={t(title)}>
              <h2 className={classes.group}>{t(title)}</h2>
              <ul className={classes.steps}>
                {own.map((step) => (
                  <Step key={step.code} step={step} isNext={step === next} />
                ))}
              </ul>
            </section>
          )
        )
      })}
    </div>
  )
}

function Step({ step, isNext }: { step: FirstStep; isNext: boolean }) {
  const router = useRouter()
  const { title, why, path, waiting } = stepWords[step.code]
  const state = stateOf(step)
  const { icon: Icon, words } = marks[state]
  return (
    <li className={classes.step} data-state={state}>
      <span className={classes.mark}>
        <Icon aria-hidden />
        <span className={classes.state}>{t(words)}</span>
      </span>
      <span className={classes.words}>
        <strong>{t(title)}</strong>
        <span className={classes.note}>{t(why)}</span>
        {step.waiting > 0 && waiting && (
          <span className={classes.waiting}>{t(waiting, { count: countText(step.waiting) })}</span>
        )}
      </span>
      <span className={`${classes.count} tabular`}>{countText(step.count)}</span>
      <Button
        type={isNext ? 'primary' : 'default'}
        icon={<RightOutlined />}
        iconPlacement="end"
        aria-label={`${state === 'missing' ? t('去设置') : t('查看')} ${t(title)}`}
        onClick={() => void router.navigate({ href: path })}
      >
        {state === 'missing' ? t('去设置') : t('查看')}
      </Button>
    </li>
  )
}
