import { reportTemplate } from '@zhizao/contract/report/report-template'
import { own } from '@zhizao/rules/own'
import { Descriptions, Flex, Table, Tabs } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { cellText, PLAIN, type Preview, previewOf } from './preview-shape.ts'
import classes from './report.module.css'

type Answers = Record<string, unknown>

/** What the report program would be given: tables to read, and for whoever designs reports the JSON as it goes out. */
export function ReportPreview({ answers }: { answers: Answers }) {
  const designs = usePermission(reportTemplate.update.permission)
  if (!designs) return <Datasets answers={answers} />
  return (
    <Tabs
      size="small"
      items={[
        { key: 'data', label: t('数据'), children: <Datasets answers={answers} /> },
        {
          key: 'json',
          label: 'JSON',
          children: <pre className={classes.preview}>{JSON.stringify(answers, null, 2).slice(0, 100_000)}</pre>,
        },
      ]}
    />
  )
}

function Datasets({ answers }: { answers: Answers }) {
  const named = Object.entries(answers)
  if (!named.length) return <p className={classes.hint}>{t('此报表没有设置数据')}</p>
  return (
    <Flex vertical gap={16}>
      {named.map(([name, answer]) => (
        <Dataset key={name} name={name} preview={previewOf(answer)} />
      ))}
    </Flex>
  )
}

function Dataset({ name, preview }: { name: string; preview: Preview }) {
  return (
    <section aria-label={name}>
      <h3 className={classes.dataset}>
        {name}
        {preview.kind === 'rows' && (
          <span className={classes.hint}>{countWords(preview.total, preview.rows.length)}</span>
        )}
      </h3>
      {preview.kind === 'rows' && <Rows columns={preview.columns} rows={preview.rows} />}
      {preview.kind === 'facts' && (
        <Descriptions
          bordered
          size="small"
          column={2}
          items={preview.facts.map(([label, text]) => ({ key: label, label, children: text }))}
        />
      )}
      {preview.kind === 'text' && <p className={classes.text}>{preview.text}</p>}
    </section>
  )
}

const countWords = (total: number, drawn: number) =>
  total > drawn ? t('共 {total} 行，显示前 {drawn} 行', { total, drawn }) : t('共 {total} 行', { total })

const Rows = ({ columns, rows }: { columns: readonly string[]; rows: readonly Answers[] }) => (
  <Table<Answers>
    size="small"
    bordered
    pagination={false}
    scroll={{ x: 'max-content', y: 280 }}
    rowKey={(row) => rows.indexOf(row)}
    dataSource={[...rows]}
    columns={columns.map((key) => ({
      key,
      title: key === PLAIN ? t('值') : key,
      render: (_value, row) => <Cell text={cellText(own(row, key))} />,
    }))}
  />
)

const Cell = ({ text }: { text: string }) => (
  <span className={classes.cell} title={text}>
    {text}
  </span>
)
