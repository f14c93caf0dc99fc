import { LockOutlined } from '@ant-design/icons'
import { stockPeriod } from '@zhizao/contract/stock/stock'
import { StockMove, stockLedger } from '@zhizao/contract/stock/stock-ledger'
import { Button } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { lotWords, statusWords } from './moves-table.tsx'
import { PeriodDialog } from './period-dialog.tsx'
import { sourcePage } from './source-pages.ts'
import { findLocations, statusChoices } from './warehouse-choices.ts'

/** 库存流水: every movement that there was. */
export const StockLedgerPage = resourceScreen({ page: stockLedger.page, export: stockLedger.export }, StockMove, {
  title: '库存流水',
  query: [
    { field: 'keyword', title: '来源单据' },
    { field: 'locationId', kind: 'remote', choices: findLocations },
    { field: 'status', kind: 'select', choices: statusChoices },
    { field: 'postedFrom', placeholder: '如 2026-03-31' },
    { field: 'postedTo', placeholder: '如 2026-03-31' },
  ],
  columns: [
    { field: 'postedOn', width: 110, sortable: true },
    {
      field: 'sourceCode',
      kind: 'link',
      width: 150,
      href: ({ sourceKind, sourceId }) => sourcePage(sourceKind, sourceId) ?? '',
    },
    { field: 'materialCode', width: 130 },
    { field: 'materialName', width: 150 },
    { field: 'lotCode', width: 150, render: (row) => lotWords(row) },
    { field: 'fromLocation', width: 120 },
    { field: 'toLocation', width: 120 },
    { field: 'status', title: '库存状态', width: 130, render: (row) => statusWords(row) },
    { field: 'quantity', width: 120, unit: (row) => row.unit, decimals: (row) => row.decimals },
    { field: 'isReversal', width: 80, render: ({ isReversal }) => (isReversal ? t('是') : '') },
    { field: 'reason', width: 150 },
    { field: 'byName', width: 100 },
    { field: 'createdAt', width: 170, sortable: true },
  ],
  toolbar: ({ holds, show }) =>
    holds(stockPeriod.close.permission) && (
      <Button icon={<LockOutlined />} onClick={() => show((close) => <PeriodDialog onClose={close} />)}>
        {t('期间结账')}
      </Button>
    ),
})
