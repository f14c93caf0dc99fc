import { Alert, Flex, Progress, Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'

interface ManyDialogProps<Row> {
  title: string
  rows: readonly Row[]
  work: (row: Row) => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

/** Does the same with one row after the other and tells each that was refused: those that went well stay done. */
export function ManyDialog<Row extends { id: string; code: string }>(props: ManyDialogProps<Row>) {
  const { title, rows, work, onClose, onDone } = props
  const [done, setDone] = useState<readonly { row: Row; wrong: string | undefined }[]>([])
  const isBegun = useRef(false)
  const isEnded = done.length === rows.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void (async () => {
      for (const row of rows) {
        const wrong = await work(row).then(
          () => undefined,
          (error) => refusalIn(error)?.msg ?? t('操作失败，请稍后重试'),
        )
        setDone((before) => [...before, { row, wrong }])
      }
      onDone()
    })()
  }, [])
  const refused = done.filter(({ wrong }) => wrong)
  return (
    <DraggableModal
      open
      width={560}
      title={title}
      onCancel={() => isEnded && onClose()}
      cancelButtonProps={{ style: { display: 'none' } }}
      okText={isEnded ? t('知道了') : t('正在处理')}
      okButtonProps={{ disabled: !isEnded }}
      onOk={onClose}
    >
      <Flex vertical gap={12}>
        <Progress
          percent={Math.round((done.length * 100) / rows.length)}
          status={isEnded ? (refused.length ? 'exception' : 'success') : 'active'}
        />
        <span role="status">
          {t('已完成 {done} / {count}，成功 {good}', {
            done: done.length,
            count: rows.length,
            good: done.length - refused.length,
          })}
        </span>
        {refused.map(({ row, wrong }) => (
          <Alert
            key={row.id}
            type="error"
            showIcon
            title={
              <>
                <Typography.Text strong>{row.code}</Typography.Text> {wrong}
              </>
            }
          />
        ))}
      </Flex>
    </DraggableModal>
  )
}
