import '../../theme/page.css'
import { App, ConfigProvider, Flex, Modal } from 'antd'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { startLanguage } from '../../i18n/translate.ts'
import { antTheme } from '../../theme/ant-theme.ts'
import { startTheme, useMode } from '../../theme/mode.ts'
import { QuantityField } from '../quantity-field.tsx'
import { ExpressionField } from './expression-field.tsx'
import type { ExpressionPoint } from './expression-point.ts'

/** The parts that no screen uses yet, on a page of their own for the journeys. */
const points: readonly ExpressionPoint[] = [
  { reference: { point: 'temperature' }, type: 'number', title: '主轴温度', unit: '℃' },
  { reference: { point: 'running' }, type: 'boolean', title: '运行状态' },
  { reference: { object: 'line-1', point: 'speed' }, type: 'number', title: '线速度', unit: 'm/min' },
  { reference: { object: '$', point: 'price' }, type: 'number', title: '电价', unit: '元' },
]

function Parts() {
  const [expression, setExpression] = useState('')
  const [amount, setAmount] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <ConfigProvider theme={antTheme(useMode())}>
      <App>
        <Flex vertical gap={16} style={{ padding: 24, maxWidth: 640 }}>
          <input aria-label="前一项" />
          <ExpressionField
            aria-label="条件"
            value={expression}
            onChange={setExpression}
            points={points}
            wanted="boolean"
          />
          <QuantityField aria-label="数量" value={amount} onChange={setAmount} unit="kg" />
          <button type="button" onClick={() => setOpen(true)}>
            对话框
          </button>
          <pre data-testid="values">{JSON.stringify({ expression, amount })}</pre>
          <Modal open={isOpen} onCancel={() => setOpen(false)} title="公式" footer={null}>
            <ExpressionField aria-label="公式" points={points} />
          </Modal>
        </Flex>
      </App>
    </ConfigProvider>
  )
}

startTheme()
await startLanguage()
createRoot(document.querySelector('main')!).render(<Parts />)
