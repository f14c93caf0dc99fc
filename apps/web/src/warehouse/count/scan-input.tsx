import { ScanOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import classes from './counting.module.css'

/** Where a scanner types a code, or a person; `onScan` says what is wrong with it, nothing where it was found. */
export function ScanInput({ onScan }: { onScan: (text: string) => string | undefined }) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  return (
    <div>
      <Input
        size="large"
        className={classes.scan}
        prefix={<ScanOutlined />}
        aria-label={t('扫描库位、物料或批次')}
        placeholder={t('扫描库位、物料或批次')}
        autoComplete="off"
        maxLength={200}
        status={wrong ? 'error' : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={() => {
          if (!text.trim()) return
          setWrong(onScan(text))
          setText('')
        }}
      />
      {wrong && (
        <div className={classes.wrong} role="alert">
          {wrong}
        </div>
      )}
    </div>
  )
}
