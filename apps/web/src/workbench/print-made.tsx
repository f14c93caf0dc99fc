import { FileTextOutlined, MinusOutlined, PlusOutlined, TagOutlined } from '@ant-design/icons'
import type { WorkReport } from '@zhizao/contract/production/work-report'
import { Button } from 'antd'
import { useState } from 'react'
import { useOffline } from '../offline/index.ts'
import { t } from '../platform/i18n/translate.ts'
import { useQuickPrint } from '../print/index.ts'
import classes from './workbench.module.css'

const LABEL = 'workReportLabel'
const CARD = 'orderReport'
const MOST = 100

type Made = Pick<WorkReport, 'id' | 'orderId' | 'code' | 'good'>

/** Labels of what was just reported, as many as are asked for, and the card that goes on with it: one touch each. */
export function PrintMade({ report }: { report: Made }) {
  const isOffline = useOffline()
  const [copies, setCopies] = useState(1)
  const label = useQuickPrint(LABEL, report.id)
  const card = useQuickPrint(CARD, report.orderId)
  if (!label.may || isOffline) return null
  return (
    <div className={classes.prints}>
      {report.good !== '0' && (
        <>
          <Button
            size="large"
            aria-label={t('少一张标签')}
            icon={<MinusOutlined />}
            disabled={copies <= 1}
            onClick={() => setCopies(copies - 1)}
          />
          <output aria-label={t('标签张数')}>{copies}</output>
          <Button
            size="large"
            aria-label={t('多一张标签')}
            icon={<PlusOutlined />}
            disabled={copies >= MOST}
            onClick={() => setCopies(copies + 1)}
          />
          <Button
            size="large"
            aria-label={t('打印标签')}
            icon={<TagOutlined />}
            loading={label.isBusy}
            onClick={() => void label.print(copies)}
          >
            {t('标签')}
          </Button>
        </>
      )}
      <Button
        size="large"
        aria-label={t('打印流转卡')}
        icon={<FileTextOutlined />}
        loading={card.isBusy}
        onClick={() => void card.print(1)}
      >
        {t('流转卡')}
      </Button>
    </div>
  )
}

/** A label of a report that was made before. */
export function PrintLabel({ report: { id, code } }: { report: Made }) {
  const isOffline = useOffline()
  const label = useQuickPrint(LABEL, id)
  if (!label.may || isOffline) return null
  return (
    <Button
      size="large"
      className={classes.touch}
      aria-label={t('打印标签 {code}', { code })}
      icon={<TagOutlined />}
      loading={label.isBusy}
      onClick={() => void label.print(1)}
    />
  )
}
