import { BookOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { Alarm, Experience } from '@zhizao/contract/alarm/alarm-row'
import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { ArticleForm } from './article-dialog.tsx'
import { draftFrom } from './article-draft.ts'
import { adviceQuery } from './knowledge-calls.ts'

/** Makes an article of what was done about an alarm: the form opens with what is known of it. */
export function KeepExperience({ alarm, experience }: { alarm: Alarm; experience: Experience }) {
  const [isOpen, setOpen] = useState(false)
  const advice = useQuery(adviceQuery(alarm.id))
  if (!usePermission('knowledge:add')) return null
  return (
    <>
      <Button size="small" icon={<BookOutlined />} disabled={advice.isPending} onClick={() => setOpen(true)}>
        {t('存为知识')}
      </Button>
      {isOpen && (
        <ArticleForm
          begin={draftFrom(alarm, experience, advice.data)}
          alarmId={experience.alarmId}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
