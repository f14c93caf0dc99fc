import { StockCountPlan, stockCountPlan } from '@zhizao/contract/counting/stock-count-plan'
import { onOffChoices } from '../../material/index.ts'
import { t } from '../../platform/i18n/translate.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { loadWarehouses } from '../warehouse-choices.ts'
import { scopeForm } from './count-choices.ts'

/** 盘点计划: counts that come back every so many days. */
export const StockCountPlanPage = resourceScreen(stockCountPlan, StockCountPlan, {
  title: '盘点计划',
  whenEmpty: { detail: '到了日期，夜里按计划的范围生成盘点单草稿，由人开始；上一张没有做完时不再生成。' },
  fields: { warehouseId: { tree: loadWarehouses } },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '计划或仓库名称' },
    'warehouseId',
    { field: 'status', kind: 'select', choices: onOffChoices },
  ],
  columns: [
    { field: 'name', kind: 'link', width: 170, sortable: true },
    { field: 'warehouseName', width: 140 },
    { field: 'everyDays', width: 120, sortable: true },
    { field: 'nextOn', width: 130, sortable: true },
    { field: 'abc', width: 90, render: ({ abc }) => abc.join('、') || t('不限') },
    { field: 'counterNames', width: 160, render: ({ counterNames }) => counterNames || t('不限') },
    { field: 'blind', kind: 'text', width: 70, render: ({ blind }) => (blind ? t('是') : t('否')) },
    { field: 'lastCode', width: 130 },
    { field: 'status', kind: 'switch', width: 80 },
    { field: 'remark', width: 160, hidden: true },
    { field: 'createdAt', width: 160, hidden: true },
  ],
  form: [
    'name',
    { field: 'everyDays', defaultValue: 30, unit: '天' },
    { field: 'nextOn', help: '这一天零点后生成盘点单草稿' },
    ...scopeForm,
    { field: 'status', defaultValue: 1 },
    { field: 'remark', wide: true },
  ],
})
