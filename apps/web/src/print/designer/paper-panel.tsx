import type { PrintDesign } from '@zhizao/contract/print/print-design'
import { Form, Select, Typography } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import classes from './designer.module.css'
import { NumberField } from './number-field.tsx'

type Paper = PrintDesign['paper']

const papers = [
  { title: 'A4 210 × 297', width: 210, height: 297 },
  { title: 'A4 297 × 210', width: 297, height: 210 },
  { title: 'A5 148 × 210', width: 148, height: 210 },
  { title: '241 × 140', width: 241, height: 140 },
  { title: '100 × 50', width: 100, height: 50 },
  { title: '70 × 50', width: 70, height: 50 },
  { title: '60 × 40', width: 60, height: 40 },
  { title: '50 × 30', width: 50, height: 30 },
  { title: '40 × 30', width: 40, height: 30 },
]

/** The paper: its true size, and the edges that tables keep. */
export function PaperPanel({ paper, onChange }: { paper: Paper; onChange: (paper: Paper) => void }) {
  const { width, height, padding } = paper
  const known = papers.find((one) => one.width === width && one.height === height)
  const edges = [
    ['top', t('上边距')],
    ['right', t('右边距')],
    ['bottom', t('下边距')],
    ['left', t('左边距')],
  ] as const
  return (
    <Form layout="vertical">
      <Typography.Text strong>{t('纸张')}</Typography.Text>
      <Form.Item label={t('常用纸张')}>
        <Select
          aria-label={t('常用纸张')}
          placeholder={t('自定义')}
          value={known?.title}
          onChange={(title) => {
            const one = papers.find((each) => each.title === title)!
            onChange({ ...paper, width: one.width, height: one.height })
          }}
          options={papers.map(({ title }) => ({ value: title, label: title }))}
        />
      </Form.Item>
      <div className={classes.pairs}>
        <NumberField
          label={t('宽（毫米）')}
          min={10}
          max={1200}
          value={width}
          onChange={(next) => onChange({ ...paper, width: next })}
        />
        <NumberField
          label={t('高（毫米）')}
          min={8}
          max={1200}
          value={height}
          onChange={(next) => onChange({ ...paper, height: next })}
        />
        {edges.map(([side, label]) => (
          <NumberField
            key={side}
            label={label}
            max={200}
            value={padding[side]}
            onChange={(value) => onChange({ ...paper, padding: { ...padding, [side]: value } })}
          />
        ))}
      </div>
      <Typography.Paragraph type="secondary">
        {t('明细表长过一页时自动接到下一页，表头每页重复，不越过上下边距，并在右下角印页码。')}
      </Typography.Paragraph>
    </Form>
  )
}
