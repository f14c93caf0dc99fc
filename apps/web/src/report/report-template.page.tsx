import { PrinterOutlined } from '@ant-design/icons'
import { ReportRow, reportTemplate } from '@zhizao/contract/report/report-template'
import { Tag } from 'antd'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { TemplateInput } from './template-input.tsx'

const calls = client(reportTemplate)
const types = [
  { value: 'text', label: '文字' },
  { value: 'number', label: '数字' },
  { value: 'date', label: '日期' },
  { value: 'time', label: '时间' },
]
const findPaths = async (keyword: string) =>
  (await calls.dataPaths({ keyword }, { quiet: true })).map(({ path, title }) => ({
    value: path,
    label: `${title} ${path}`,
  }))

/** 报表模板: what the report program draws, its parameters and where its data come from. */
export const ReportTemplatePage = resourceScreen(reportTemplate, ReportRow, {
  title: '报表模板',
  query: [{ field: 'keyword', title: '关键字', placeholder: '报表名称或编码' }],
  columns: [
    { field: 'name', kind: 'link', width: 200 },
    { field: 'code', width: 160 },
    {
      field: 'hasTemplate',
      width: 100,
      render: ({ hasTemplate }) =>
        hasTemplate ? <Tag color="green">{t('已上传')}</Tag> : <Tag color="gold">{t('未上传')}</Tag>,
    },
    { field: 'paramCount', width: 80 },
    { field: 'dataCallCount', width: 80 },
    { field: 'remark', width: 240 },
    { field: 'updatedAt', width: 170, sortable: true },
  ],
  form: [
    'name',
    'code',
    { field: 'remark', wide: true },
    {
      field: 'template',
      wide: true,
      help: '报表设计器导出的 JSON',
      input: ({ disabled }) => <TemplateInput disabled={disabled} />,
    },
  ],
  subForms: [
    {
      field: 'params',
      title: '参数',
      joinType: 'OneToMany',
      columns: [
        { field: 'name', title: '参数名' },
        { field: 'title', title: '显示名称' },
        { field: 'type', title: '类型', choices: types, defaultValue: 'text' },
        { field: 'defaultValue', title: '默认值' },
        { field: 'required', title: '必填', defaultValue: false },
      ],
    },
    {
      field: 'dataCalls',
      title: '数据（接口的查询结果以数据名称交给报表）',
      joinType: 'OneToMany',
      columns: [
        { field: 'name', title: '数据名称' },
        { field: 'path', title: '接口地址', kind: 'remote', choices: findPaths },
        { field: 'body', title: '请求内容', placeholder: '{"keyword":"{{name}}"}' },
      ],
    },
  ],
  rowActions: ({ show }) => [
    {
      key: 'make',
      title: '生成报表',
      icon: <PrinterOutlined />,
      run: ([row]: ReportRow[]) => show((close) => <ReportDialog code={row!.code} name={row!.name} onClose={close} />),
    },
  ],
})
