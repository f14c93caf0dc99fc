import { FileTextOutlined, PartitionOutlined, SwapOutlined } from '@ant-design/icons'
import { Material, material } from '@zhizao/contract/material/material'
import { materialTemplate } from '@zhizao/contract/material/material-template'
import { masterScreen } from '../form/index.ts'
import { t } from '../platform/i18n/translate.ts'
import { printActions } from '../print/index.ts'
import { ConversionsDialog } from './conversions-dialog.tsx'
import { handedDownFields } from './handed-down-form.tsx'
import {
  findUnits,
  loadClasses,
  onOffChoices,
  pickRuleChoices,
  sourceChoices,
  trackingChoices,
} from './material-choices.ts'
import { MaterialFilesDialog } from './material-files-dialog.tsx'
import { MaterialUsesDialog } from './material-uses-dialog.tsx'
import { PictureField } from './picture-field.tsx'
import { PlaceField } from './place-field.tsx'

const { page, get, create, update, remove, removeMany } = material
const { file, validate, upload, uploadBig, download } = materialTemplate
const calls = {
  page,
  get,
  create,
  update,
  remove,
  removeMany,
  template: file,
  validate,
  import: upload,
  importBig: uploadBig,
  export: download,
}

/** One that was switched off takes nothing any more. */
const placeOf = ({ defaultLocation, defaultLocationOff }: Material) =>
  defaultLocation && defaultLocationOff ? t('{place}（已停用）', { place: defaultLocation }) : defaultLocation

const [basics, stock, purchase] = ['基本信息', '库存与生产', '采购与其他'] as const
const handedDown = handedDownFields({ group: stock, placeholder: '留空取物料分类的' })

export const MaterialPage = masterScreen('material', calls, Material, {
  title: '物料',
  whenEmpty: {
    detail: '物料是采购、生产和库存的对象。先有分类，新物料少填很多；已有表格时下载模板，一次导入。',
    first: { title: '物料分类', href: '/mes/pages/material/class', permission: 'materialClass' },
  },
  tree: { title: '物料分类', field: 'classId', load: loadClasses },
  fields: {
    classId: { tree: loadClasses },
    baseUnitId: { choices: findUnits },
    source: { choices: sourceChoices },
    tracking: { choices: trackingChoices },
    pickRule: { choices: pickRuleChoices },
  },
  defaults: ({ classId }) => ({ classId }),
  query: [
    { field: 'keyword', title: '关键字', placeholder: '编码、名称、规格、图号或 ERP 编码' },
    'source',
    'tracking',
    { field: 'status', kind: 'select', choices: onOffChoices },
    'specification',
    'drawingNo',
    'externalCode',
    'gtin',
    'baseUnitId',
  ],
  columns: [
    { field: 'code', kind: 'link', width: 140, sortable: true, fixed: 'left' },
    { field: 'name', width: 180, sortable: true },
    { field: 'specification', width: 140, sortable: true },
    { field: 'className', width: 110 },
    { field: 'baseUnit', width: 80 },
    { field: 'source', width: 70 },
    { field: 'tracking', width: 80 },
    { field: 'stock', width: 110, unit: (row) => row.baseUnit, decimals: (row) => row.baseDecimals },
    { field: 'safetyStock', width: 100, unit: (row) => row.baseUnit, decimals: (row) => row.baseDecimals },
    {
      field: 'reorderPoint',
      width: 100,
      hidden: true,
      unit: (row) => row.baseUnit,
      decimals: (row) => row.baseDecimals,
    },
    { field: 'leadDays', width: 100, hidden: true },
    { field: 'minLot', width: 100, hidden: true, unit: (row) => row.baseUnit, decimals: (row) => row.baseDecimals },
    {
      field: 'lotMultiple',
      width: 100,
      hidden: true,
      unit: (row) => row.baseUnit,
      decimals: (row) => row.baseDecimals,
    },
    { field: 'drawingNo', width: 120 },
    { field: 'externalCode', width: 120, hidden: true },
    { field: 'gtin', width: 140, hidden: true },
    { field: 'defaultLocation', width: 150, hidden: true, render: placeOf },
    { field: 'purchaseUnit', width: 90, hidden: true },
    { field: 'purchaseRate', width: 100, hidden: true },
    { field: 'shelfLifeDays', width: 110, hidden: true },
    { field: 'pickRule', width: 100, hidden: true },
    { field: 'endsOn', width: 110, hidden: true },
    { field: 'status', kind: 'switch', width: 80 },
    { field: 'remark', hidden: true },
    { field: 'updatedAt', width: 170, hidden: true },
  ],
  form: [
    { field: 'code', group: basics, placeholder: '留空自动生成' },
    { field: 'name', group: basics },
    { field: 'classId', group: basics },
    { field: 'specification', group: basics },
    { field: 'drawingNo', group: basics },
    { field: 'externalCode', group: basics },
    { field: 'gtin', group: basics, help: '包装上印的 8～14 位条码，扫码时据此认出物料' },
    ...handedDown,
    { field: 'safetyStock', group: stock },
    { field: 'reorderPoint', group: stock },
    {
      field: 'defaultLocationId',
      group: stock,
      help: '没有指定库位的入库和完工放在这里',
      input: ({ values, disabled }) => <PlaceField of={values} disabled={disabled} />,
    },
    { field: 'leadDays', group: stock, help: '从下单到入库的天数，需求计划据此算出何时开工或下单' },
    { field: 'minLot', group: stock, help: '一次至少生产或采购这么多' },
    { field: 'lotMultiple', group: stock, help: '生产或采购的数量是它的整数倍' },
    { field: 'purchaseUnitId', group: purchase, choices: findUnits },
    {
      field: 'purchaseRate',
      group: purchase,
      placeholder: '如 12、0.001 或 1/3',
      help: '1 采购单位等于多少基本单位；单位之间已有换算时可留空',
    },
    {
      field: 'endsOn',
      group: purchase,
      help: '从这天起不能再选用',
    },
    { field: 'status', group: purchase, defaultValue: 1 },
    { field: 'imageId', group: purchase, input: ({ disabled }) => <PictureField disabled={disabled} /> },
    { field: 'remark', group: purchase, wide: true },
  ],
  rowActions: ({ show }) => [
    ...printActions<Material>('materialLabel', '打印标签', show),
    {
      key: 'files',
      title: '物料文件',
      icon: <FileTextOutlined />,
      run: ([row]) => show((close) => <MaterialFilesDialog row={row!} onClose={close} />),
    },
    {
      key: 'conversions',
      title: '单位换算',
      icon: <SwapOutlined />,
      run: ([row]) =>
        show((close) => (
          <ConversionsDialog
            title={t('单位换算：{name}', { name: `${row!.code} ${row!.name}` })}
            of={{ materialId: row!.id }}
            onClose={close}
          />
        )),
    },
    {
      key: 'uses',
      title: '用于何处',
      icon: <PartitionOutlined />,
      run: ([row]) => show((close) => <MaterialUsesDialog row={row!} onClose={close} />),
    },
  ],
})
