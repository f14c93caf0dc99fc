import { SwapOutlined } from '@ant-design/icons'
import { Unit, unit } from '@zhizao/contract/material/unit'
import { masterScreen } from '../form/index.ts'
import { t } from '../platform/i18n/translate.ts'
import { ConversionsDialog } from './conversions-dialog.tsx'
import { dimensionChoices, onOffChoices } from './material-choices.ts'

export const UnitPage = masterScreen('unit', unit, Unit, {
  title: '计量单位',
  whenEmpty: {
    detail: '常用单位随程序提供，缺的自己新增。',
  },
  fields: { dimension: { choices: dimensionChoices } },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '单位、名称或别名' },
    'dimension',
    { field: 'status', kind: 'select', choices: onOffChoices },
  ],
  columns: [
    { field: 'code', kind: 'link', width: 90, sortable: true },
    { field: 'name', width: 110 },
    { field: 'dimension', width: 80 },
    { field: 'decimals', width: 100, align: 'right' },
    'aliases',
    { field: 'builtIn', width: 80, render: (row) => (row.builtIn ? t('是') : t('否')) },
    { field: 'status', kind: 'switch', width: 90 },
  ],
  form: [
    { field: 'code', placeholder: '写在数量后面，如 个、kg' },
    'name',
    'dimension',
    { field: 'decimals', defaultValue: 0, help: '数量最多保留几位小数；个、件为 0' },
    { field: 'aliases', wide: true, help: '导入表格时也认这些写法，用逗号分开，如 PCS,EA' },
    { field: 'status', defaultValue: 1 },
  ],
  removable: (row) => !row.builtIn,
  rowActions: ({ show, reload }) => [
    {
      key: 'conversions',
      title: '单位换算',
      icon: <SwapOutlined />,
      run: ([row]) =>
        show((close) => (
          <ConversionsDialog
            title={t('单位换算：{name}', { name: row!.code })}
            of={{ unitId: row!.id }}
            onClose={() => {
              close()
              reload()
            }}
          />
        )),
    },
  ],
})
