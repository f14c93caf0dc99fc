import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  type CountCandidate,
  CountScope,
  MOST_COUNT_LINES,
  type StockCount,
  stockCount,
  stockCountStates,
} from '@zhizao/contract/counting/stock-count'
import type { Sent } from '@zhizao/contract/http/call'
import { shapeOf } from '@zhizao/contract/http/schema'
import { isOpenIn } from '@zhizao/contract/http/states'
import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import { Alert, App, Button, Flex, Form, Table, Tag } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import classes from '../../platform/document/document-page.module.css'
import { TypingOffer } from '../../platform/document/kept-offer.tsx'
import type { KeptTyping } from '../../platform/document/kept-typing.ts'
import { useTypingKept } from '../../platform/document/use-kept-typing.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { differs } from '../../platform/resource-screen/field-modes.ts'
import { FormFields } from '../../platform/resource-screen/form-fields.tsx'
import { formOf } from '../../platform/resource-screen/form-of.ts'
import { moment } from '../../platform/shell/moment.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { PHONE, useMedia } from '../../platform/theme/media.ts'
import { useRested } from '../../platform/widgets/use-rested.ts'
import { scopeForm } from './count-choices.ts'
import { COUNT_DETAIL, START_COUNT } from './count-paths.ts'

const counts = client(stockCount)
type Draft = Sent<typeof stockCount.save>
const countFields = formOf(shapeOf(stockCount.save.body), [...scopeForm, 'dueOn', { field: 'remark', wide: true }])
const begins: Partial<Draft> = {
  blind: 1,
  abcDays: 90,
  locationIds: [],
  classIds: [],
  materialIds: [],
  abc: [],
  counterIds: [],
}
/** What the form shows no more stands as it usually is. */
const filled = (values: Partial<Draft>): Draft =>
  Object.fromEntries(
    Object.entries({ ...begins, ...values }).map(([name, value]) => [
      name,
      value ?? begins[name as keyof Draft] ?? null,
    ]),
  ) as Draft

/** 安排盘点: what is counted and by whom, with what that would be. */
export function StartCountPage() {
  const [search] = usePageSearch()
  const id = search.get('id') ?? undefined
  const found = useQuery({
    queryKey: ['stockCount', 'draft', id],
    queryFn: ({ signal }) => counts.details({ id: id! }, { signal, quiet: true }),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (id && found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (id && !found.data) return <Loading />
  return <CountDraft key={id ?? 'new'} read={found.data} />
}

function CountDraft({ read }: { read: StockCount | undefined }) {
  const [form] = Form.useForm<Draft>()
  const router = useRouter()
  const { message } = App.useApp()
  const isPhone = useMedia(PHONE)
  const { isSaving, failure, run } = useSaving()
  const first = read ? { ...read, counterIds: read.counters.map(({ id }) => id) } : begins
  const values = { ...first, ...(Form.useWatch([], form) as Partial<Draft> | undefined) }
  const isDirty = differs(first, values)
  const typing = useTypingKept({
    path: START_COUNT,
    isNew: !read,
    isDirty,
    typed: () => ({ head: form.getFieldsValue() as Record<string, unknown>, lines: [] }),
  })
  function restore({ head }: KeptTyping) {
    const known = new Set<string>(countFields.map(({ field }) => field))
    form.setFieldsValue({ ...begins, ...Object.fromEntries(Object.entries(head).filter(([name]) => known.has(name))) })
    typing.taken()
  }
  async function save(andStart: boolean) {
    await form.validateFields()
    const draft = filled(form.getFieldsValue())
    let made: StockCount | undefined
    const isDone = await run(async () => {
      made = await counts.save(read ? { ...draft, id: read.id, seenAt: read.updatedAt } : draft, { quiet: true })
      if (andStart) await counts.start({ id: made.id, seenAt: made.updatedAt }, { quiet: true })
    })
    void queryClient.invalidateQueries({ queryKey: [stockCount.page.path] })
    if (isDone) message.success(andStart ? t('盘点已开始') : t('保存成功'))
    // What could not start has been saved all the same, and is not saved twice.
    if (made && !isDone) message.warning(t('已保存为草稿 {code}，但没有开始', { code: made.code }))
    if (made) typing.end()
    if (made) void router.navigate({ href: `${COUNT_DETAIL}?id=${made.id}`, replace: true })
  }
  const isOpen = !read || isOpenIn(stockCountStates, read.status)
  return (
    <div className={classes.page}>
      <div className={`${classes.card} ${classes.top}`}>
        <h1 className={classes.name}>{read ? t('盘点单 {code}', { code: read.code }) : t('安排盘点')}</h1>
        <Flex gap={8}>
          <Button loading={isSaving} disabled={!isOpen} onClick={() => void save(false)}>
            {t('保存')}
          </Button>
          <Button type="primary" loading={isSaving} disabled={!isOpen} onClick={() => void save(true)}>
            {t('保存并开始')}
          </Button>
        </Flex>
      </div>
      <TypingOffer offered={typing.offered} isDirty={isDirty} onRestore={restore} onDismiss={typing.dismiss} />
      {!isOpen && <Alert type="info" showIcon title={t('这张盘点单已经开始，不能再修改范围')} />}
      {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      <section className={`${classes.card} ${classes.head}`}>
        <Form form={form} name="startCount" layout="vertical" initialValues={first} disabled={!isOpen}>
          <FormFields
            fields={countFields}
            mode={isOpen ? 'add' : 'view'}
            columns={isPhone ? 1 : 4}
            form={form}
            values={values}
          />
        </Form>
      </section>
      <Preview scope={values} />
    </div>
  )
}

const PAGE = 20

/** What would be counted, without how much of it: who chooses may count as well. */
function Preview({ scope }: { scope: Partial<Draft> }) {
  const parsed = CountScope.safeParse(filled(scope))
  const wanted = useRested(parsed.success ? JSON.stringify(parsed.data) : '', 300)
  const [page, setPage] = useState(1)
  const found = useQuery({
    queryKey: ['stockCount', 'candidates', wanted, page],
    queryFn: ({ signal }) =>
      counts.candidates({ ...JSON.parse(wanted), pageNumber: page, pageSize: PAGE }, { signal, quiet: true }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  })
  const total = wanted ? (found.data?.total ?? 0) : 0
  return (
    <section className={classes.card}>
      <Flex gap={12} align="baseline" wrap style={{ marginBottom: 10 }}>
        <h2 className={classes.title}>{t('范围内的库存')}</h2>
        <span role="status">{wanted ? t('{count} 行', { count: total }) : t('请先选择仓库')}</span>
        {total > MOST_COUNT_LINES && (
          <Tag color="error">{t('一张盘点单最多 {most} 行，请缩小范围', { most: MOST_COUNT_LINES })}</Tag>
        )}
      </Flex>
      <Table<CountCandidate>
        size="small"
        rowKey="id"
        scroll={{ x: 900 }}
        loading={found.isFetching && { delay: 300 }}
        dataSource={wanted ? (found.data?.records ?? []) : []}
        locale={{
          emptyText: found.isError ? (
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
          ) : (
            <EmptyState title={wanted ? t('范围内没有库存') : t('选好范围后，这里列出要盘点的库存')} />
          ),
        }}
        pagination={{ current: page, pageSize: PAGE, total, onChange: setPage, simple: true, hideOnSinglePage: true }}
        columns={[
          { title: t('仓库'), dataIndex: 'warehouseName', width: 120 },
          { title: t('库位'), dataIndex: 'locationCode', width: 120 },
          { title: t('物料编码'), dataIndex: 'materialCode', width: 130 },
          { title: t('物料名称'), dataIndex: 'materialName', width: 160 },
          { title: t('批次号'), dataIndex: 'lotCode', width: 120 },
          { title: t('库存状态'), width: 100, render: (_, { status }) => t(stockStatusTitles[status]) },
          { title: t('单位'), dataIndex: 'unit', width: 70 },
          { title: 'ABC', dataIndex: 'abc', width: 70 },
          {
            title: t('上次盘点'),
            width: 150,
            render: (_, { lastCountedAt }) => (lastCountedAt ? moment(lastCountedAt) : t('没有盘过')),
          },
          {
            title: t('正在盘点'),
            width: 120,
            render: (_, { countingCode }) => countingCode && <Tag color="warning">{countingCode}</Tag>,
          },
        ]}
      />
    </section>
  )
}
