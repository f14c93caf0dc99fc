import { PrinterOutlined } from '@ant-design/icons'
import { LabelPrinter, labelPrinter, PrinterDots } from '@zhizao/contract/print/label-printer'
import { printJob } from '@zhizao/contract/print/print-job'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { PrintDialog } from './print-dialog.tsx'

const { page, get, create, update, remove, removeMany } = labelPrinter
const dots = PrinterDots.options.map((value) => ({ value, label: `${value} dpi` }))

/** 标签打印机: printers of labels that the server sends to by itself. */
export const LabelPrinterPage = resourceScreen({ page, get, create, update, remove, removeMany }, LabelPrinter, {
  title: '标签打印机',
  whenEmpty: { detail: '填写打印机的网络地址和所装标签的大小，打印时就可以直接发送。' },
  query: [{ field: 'keyword', title: '关键字', placeholder: '打印机名称或地址' }],
  columns: [
    { field: 'name', kind: 'link', width: 180 },
    { field: 'host', width: 180, render: ({ host, port }) => `${host}:${port}` },
    { field: 'dots', width: 100, render: (row) => `${row.dots} dpi` },
    {
      field: 'width',
      title: '标签大小',
      width: 140,
      render: ({ width, height }) => t('{width} × {height} 毫米', { width, height }),
    },
    { field: 'remark', width: 200 },
    { field: 'updatedAt', width: 170 },
  ],
  form: [
    'name',
    { field: 'host', placeholder: '如 192.168.10.21' },
    { field: 'port', defaultValue: 9100 },
    { field: 'dots', kind: 'select', choices: dots, defaultValue: '203' },
    { field: 'width', defaultValue: 60 },
    { field: 'height', defaultValue: 40 },
    'remark',
  ],
  rowActions: ({ show }) => [
    {
      key: 'test',
      title: '打印测试标签',
      icon: <PrinterOutlined />,
      permission: printJob.create.permission,
      run: ([row]) =>
        show((close) => (
          <PrintDialog
            typeCode="printerTest"
            title={t('测试标签')}
            ids={[row!.id]}
            printerId={row!.id}
            onClose={close}
          />
        )),
    },
  ],
})
