import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type CountDetails, stockCount, stockCountStates } from '@zhizao/contract/counting/stock-count'
import { isEndedIn, isOpenIn } from '@zhizao/contract/http/states'
import { Alert, App, Button, Descriptions, Flex, Steps, Tooltip } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { saveFile } from '../../platform/api/file-reply.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useLocked } from '../../platform/api/way.ts'
import classes from '../../platform/document/document-page.module.css'
import { stateButtons, stepsOf } from '../../platform/document/state-way.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { isGranted, usePermission } from '../../platform/session/permission.ts'
import { useUser } from '../../platform/session/session-store.ts'
import { moment } from '../../platform/shell/moment.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { PHONE, useMedia } from '../../platform/theme/media.ts'
import { useAsk } from '../../platform/widgets/ask.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { PrintButton } from '../../print/index.ts'
import { CountLines } from './count-lines.tsx'
import { COUNTING, START_COUNT } from './count-paths.ts'
import { CountersDialog } from './counters-dialog.tsx'
import { PostDialog } from './post-dialog.tsx'

const counts = client(stockCount)
const EVERY = 10_000

/** 盘点单详情: what came of a count, what is doubted, and its posting. */
export function CountDetailPage() {
  const [search] = usePageSearch()
  const id = search.get('id') ?? ''
  const found = useQuery({
    queryKey: ['stockCount', 'details', id],
    queryFn: ({ signal }) => counts.details({ id }, { signal, quiet: true }),
    enabled: id !== '',
    // Others are counting meanwhile.
    refetchInterval: ({ state }) => (/^(counting|recount)$/.test(state.data?.status ?? '') ? EVERY : false),
  })
  if (!id) return <EmptyState title={t('请从盘点单列表打开一张盘点单')} />
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return <OneCount count={found.data} reload={() => void found.refetch()} />
}

interface OneCountProps {
  count: CountDetails
  reload: () => void
}

function OneCount({ count, reload }: OneCountProps) {
  const [chosen, setChosen] = useState<string[]>([])
  const [dialog, setDialog] = useState<'post' | 'counters'>()
  const { failure, run, isSaving, setFailure } = useSaving(t('操作失败，请稍后重试'))
  const { message } = App.useApp()
  const isPhone = useMedia(PHONE)
  const ways = stepsOf(stockCountStates, count.status)
  const { id, updatedAt: seenAt } = count
  async function act(work: () => Promise<unknown>, done: string) {
    const isDone = await run(work)
    if (isDone) message.success(done)
    setChosen([])
    reload()
    void queryClient.invalidateQueries({ queryKey: [stockCount.page.path] })
    return isDone
  }
  return (
    <div className={classes.page}>
      <CountBar
        count={count}
        chosen={chosen}
        isSaving={isSaving}
        act={act}
        onPost={() => setDialog('post')}
        onCounters={() => setDialog('counters')}
      />
      {failure && (
        <Alert type="error" showIcon role="alert" closable={{ onClose: () => setFailure(undefined) }} title={failure} />
      )}
      {!isPhone && (
        <div className={classes.card}>
          <Steps
            size="small"
            aria-label={t('单据进度')}
            current={ways.at}
            status={count.status === 'posted' ? 'finish' : 'process'}
            items={ways.way.map((state) => ({
              title: t(stockCountStates[state as keyof typeof stockCountStates].title),
            }))}
          />
        </div>
      )}
      <Facts count={count} />
      <CountLines count={count} chosen={chosen} onChoose={setChosen} />
      {dialog === 'post' && (
        <PostDialog
          lines={count.lines}
          onClose={() => setDialog(undefined)}
          onPost={async (said) => {
            if (await act(() => counts.post({ id, seenAt, ...said }, { quiet: true }), t('差异已过账'))) return
          }}
        />
      )}
      {dialog === 'counters' && (
        <CountersDialog
          count={count}
          onClose={() => setDialog(undefined)}
          onSave={(counterIds) => counts.assign({ id, counterIds }, { quiet: true })}
          onSaved={reload}
        />
      )}
    </div>
  )
}

interface BarProps {
  count: CountDetails
  chosen: string[]
  isSaving: boolean
  act: (work: () => Promise<unknown>, done: string) => Promise<boolean>
  onPost: () => void
  onCounters: () => void
}

/** What each button of a count does. */
function actsOf(
  { count, chosen, act, onPost }: Pick<BarProps, 'count' | 'chosen' | 'act' | 'onPost'>,
  ask: ReturnType<typeof useAsk>,
): Record<string, () => unknown> {
  const { id, updatedAt: seenAt } = count
  const quiet = { quiet: true }
  const open = count.lines.filter(({ counted, needsRecount }) => counted === null && !needsRecount).length
  return {
    start: () => act(() => counts.start({ id, seenAt }, quiet), t('盘点已开始')),
    post: onPost,
    recount: () => act(() => counts.recount({ id, seenAt, lineIds: chosen }, quiet), t('已要求复盘')),
    finish: () =>
      open
        ? ask({
            title: t('还有 {count} 行未盘点。这些行不做调整，确定提交复核吗？', { count: open }),
            onOk: () => act(() => counts.finish({ id, leaveOut: 1 }, quiet), t('已提交复核')),
          })
        : act(() => counts.finish({ id }, quiet), t('已提交复核')),
    cancel: () =>
      ask({
        title: t('取消后这次盘点作废，库存不变。确定取消吗？'),
        okText: t('取消盘点'),
        cancelText: t('返回'),
        okButtonProps: { danger: true },
        onOk: () => act(() => counts.cancel({ id, seenAt }, quiet), t('盘点已取消')),
      }),
  }
}

function CountBar({ count, chosen, isSaving, act, onPost, onCounters }: BarProps) {
  const user = useUser()
  const ask = useAsk()
  const router = useRouter()
  const isLocked = useLocked()
  const mayEdit = usePermission(stockCount.assign.permission)
  const { id, status, code } = count
  const holds = (permission: string) => isGranted(permission, user?.authorities ?? [])
  const run = actsOf({ count, chosen, act, onPost }, ask)
  const offOf = (event: string, off: string | undefined) =>
    off ?? (isLocked ? t('连接已断开') : event === 'recount' && !chosen.length ? t('请先勾选要复盘的行') : undefined)
  const state = stockCountStates[status]
  const isOpen = isOpenIn(stockCountStates, status)
  const isEnded = isEndedIn(stockCountStates, status)
  return (
    <div className={`${classes.card} ${classes.top}`}>
      <h1 className={classes.name}>
        {t('盘点单 {code}', { code })}
        <StatusTag choice={{ value: status, label: t(state.title), colour: state.colour }} />
      </h1>
      <Flex gap={8} wrap>
        {count.mayCount && (
          <Button type="primary" onClick={() => void router.navigate({ href: `${COUNTING}?id=${id}` })}>
            {t('去盘点')}
          </Button>
        )}
        {stateButtons(stockCountStates, status, holds)
          .filter(({ off }) => !off || !isEnded)
          .map(({ event, title, isDangerous, off }) => {
            const reason = offOf(event, off)
            const words =
              event === 'recount' && chosen.length ? t('复盘 {count} 行', { count: chosen.length }) : t(title)
            return (
              <StepButton
                key={event}
                words={words}
                reason={reason}
                isSaving={isSaving}
                isDangerous={isDangerous}
                onRun={() => void run[event]?.()}
              />
            )
          })}
        {mayEdit && isOpen && (
          <Button onClick={() => void router.navigate({ href: `${START_COUNT}?id=${id}` })}>{t('修改范围')}</Button>
        )}
        {mayEdit && !isEnded && (
          <Button disabled={isLocked} onClick={onCounters}>
            {t('指定盘点人')}
          </Button>
        )}
        {count.lines.length > 0 && <PrintButton typeCode="countSheet" title="盘点表" words="打印盘点表" id={id} />}
        {status === 'posted' && <PrintButton typeCode="countResult" title="盘点结果" words="打印盘点结果" id={id} />}
        {!isOpen && <Button onClick={async () => saveFile(await counts.export({ id }))}>{t('导出')}</Button>}
      </Flex>
    </div>
  )
}

interface StepButtonProps {
  words: string
  reason: string | undefined
  isSaving: boolean
  isDangerous: boolean
  onRun: () => void
}

/** A step; one that is off tells no pointer why, what surrounds it does. */
const StepButton = ({ words, reason, isSaving, isDangerous, onRun }: StepButtonProps) => (
  <Tooltip title={reason}>
    <span>
      <Button
        danger={isDangerous}
        disabled={Boolean(reason)}
        aria-description={reason}
        loading={isSaving}
        onClick={onRun}
      >
        {words}
      </Button>
    </span>
  </Tooltip>
)

/** Who did what when. */
function Facts({ count }: { count: CountDetails }) {
  const by = (name: string | null, at: string | null) => (name ? `${name} ${at ? moment(at) : ''}` : '—')
  const items = [
    { label: t('仓库'), children: count.warehouseName },
    { label: t('进度'), children: `${count.countedCount} / ${count.lineCount}` },
    { label: t('差异行'), children: count.differenceCount ?? '—' },
    { label: t('盘点人'), children: count.counters.map(({ name }) => name).join('、') || t('不限') },
    { label: t('盲盘'), children: count.blind ? t('是') : t('否') },
    { label: t('要求完成日期'), children: count.dueOn ?? '—' },
    { label: t('创建'), children: by(count.createdByName, count.createdAt) },
    { label: t('开始'), children: by(count.startedByName, count.startedAt) },
    { label: t('提交复核'), children: by(count.finishedByName, count.finishedAt) },
    { label: t('过账'), children: by(count.postedByName, count.postedAt) },
    ...(count.planName ? [{ label: t('盘点计划'), children: count.planName }] : []),
    ...(count.remark ? [{ label: t('备注'), children: count.remark }] : []),
  ]
  return (
    <section className={classes.card}>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, md: 3, lg: 4 }}
        items={items.map((item) => ({ ...item, key: item.label }))}
      />
    </section>
  )
}
