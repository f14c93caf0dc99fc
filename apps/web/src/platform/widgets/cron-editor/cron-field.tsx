import { FieldTimeOutlined } from '@ant-design/icons'
import { DEFAULT_CRON } from '@zhizao/rules/cron/cron-fields'
import { describeCron } from '@zhizao/rules/cron/describe-cron'
import { parseCron } from '@zhizao/rules/cron/parse-cron'
import { Button, Input, Skeleton, Space, Tooltip } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { DraggableModal } from '../draggable-modal.tsx'
import classes from './cron-editor.module.css'
import type { CronEditorProps } from './cron-editor.tsx'

const CronEditor = lazy(() => import('./cron-editor.tsx').then((module) => ({ default: module.CronEditor })))

/** A Quartz expression as a form field: typed, or put together in the editor behind the button. */
export function CronField({ id, value, onChange, disabled, zone }: CronEditorProps) {
  const [draft, setDraft] = useState<string>()
  return (
    <>
      <Space.Compact style={{ width: '100%' }}>
        <Input
          id={id}
          className={classes.expression}
          value={value ?? ''}
          disabled={disabled}
          maxLength={200}
          spellCheck={false}
          placeholder="0 0 8 * * ?"
          onChange={(event) => onChange?.(event.target.value)}
        />
        <Tooltip title={t('编辑执行时间')}>
          <Button
            aria-label={t('编辑执行时间')}
            disabled={disabled}
            icon={<FieldTimeOutlined />}
            onClick={() => setDraft(value || '0 0 8 * * ?')}
          />
        </Tooltip>
      </Space.Compact>
      <CronWords value={value} />
      {draft !== undefined && (
        <DraggableModal
          open
          title={t('编辑执行时间')}
          width={680}
          left={
            <Button type="link" onClick={() => setDraft(DEFAULT_CRON)}>
              {t('恢复默认')}
            </Button>
          }
          onCancel={() => setDraft(undefined)}
          onOk={() => {
            onChange?.(draft)
            setDraft(undefined)
          }}
          okButtonProps={{ disabled: 'problem' in parseCron(draft) }}
        >
          <Suspense fallback={<Skeleton active />}>
            <CronEditor value={draft} onChange={setDraft} zone={zone} />
          </Suspense>
        </DraggableModal>
      )}
    </>
  )
}

/** What an expression means; nothing where it is empty or wrong. */
export function CronWords({ value }: { value?: string | null }) {
  const parsed = value ? parseCron(value) : undefined
  return parsed && 'ok' in parsed ? <div className={classes.words}>{describeCron(parsed.ok, t)}</div> : null
}
