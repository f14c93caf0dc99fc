import { EditOutlined, EyeOutlined, NumberOutlined } from '@ant-design/icons'
import { StockCount, stockCount, stockCountStates } from '@zhizao/contract/counting/stock-count'
import { isOpenIn } from '@zhizao/contract/http/states'
import { Button } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { offIn, stateChoices } from '../../platform/resource-screen/state-actions.ts'
import { printActions } from '../../print/index.ts'
import { loadWarehouses } from '../warehouse-choices.ts'
import { COUNT_DETAIL, COUNTING, START_COUNT } from './count-paths.ts'

const mineChoices = [{ value: 1, label: '只看待我盘点' }]

/** 盘点单: every count, and what waits for whom. */
export const StockCountPage = resourceScreen({ page: stockCount.page }, StockCount, {
  title: '盘点单',
  whenEmpty: {
    detail: '先安排盘点：选仓库、库位或物料，指定盘点人。盘点时收发照常进行，每一行按盘到它那一刻的账面比对。',
  },
  fields: { status: { choices: stateChoices(stockCountStates) }, warehouseId: { tree: loadWarehouses } },
  query: ['code', 'status', 'warehouseId', { field: 'mine', kind: 'select', choices: mineChoices }],
  columns: [
    { field: 'code', kind: 'link', width: 130, sortable: true, href: ({ id }) => `${COUNT_DETAIL}?id=${id}` },
    { field: 'status', kind: 'status', width: 100 },
    { field: 'warehouseName', width: 140 },
    {
      field: 'lineCount',
      title: '进度',
      width: 100,
      render: ({ countedCount, lineCount }) => `${countedCount} / ${lineCount}`,
    },
    { field: 'differenceCount', width: 80, render: ({ differenceCount }) => differenceCount ?? '—' },
    {
      field: 'counters',
      width: 150,
      render: ({ counters }) => counters.map(({ name }) => name).join('、') || t('不限'),
    },
    { field: 'blind', kind: 'text', width: 70, render: ({ blind }) => (blind ? t('是') : t('否')) },
    { field: 'dueOn', width: 120, sortable: true },
    { field: 'planName', width: 130 },
    { field: 'postedByName', width: 100 },
    { field: 'postedAt', width: 160, sortable: true },
    { field: 'createdByName', width: 100, hidden: true },
    { field: 'createdAt', width: 160, sortable: true, hidden: true },
    { field: 'remark', width: 160, hidden: true },
  ],
  toolbar: ({ holds, go }) =>
    holds(stockCount.save.permission) && (
      <Button type="primary" onClick={() => go(START_COUNT)}>
        {t('安排盘点')}
      </Button>
    ),
  rowActions: ({ go, holds, show }) => [
    {
      key: 'counting',
      title: '去盘点',
      icon: <NumberOutlined />,
      disabled: ({ mayCount }) => !mayCount,
      run: ([row]) => go(`${COUNTING}?id=${row!.id}`),
    },
    { key: 'details', title: '查看', icon: <EyeOutlined />, run: ([row]) => go(`${COUNT_DETAIL}?id=${row!.id}`) },
    ...(holds(stockCount.save.permission)
      ? [
          {
            key: 'change',
            title: '修改',
            icon: <EditOutlined />,
            disabled: ({ status }: StockCount) =>
              !isOpenIn(stockCountStates, status) && offIn(stockCountStates, status, '修改'),
            run: ([row]: StockCount[]) => go(`${START_COUNT}?id=${row!.id}`),
          },
        ]
      : []),
    ...printActions<StockCount>('countSheet', '打印盘点表', show, ({ lineCount }) =>
      lineCount ? false : t('开始盘点后才有明细'),
    ),
    ...printActions<StockCount>('countResult', '打印盘点结果', show, ({ status }) =>
      status === 'posted' ? false : t('过账后才能打印结果'),
    ),
  ],
})
