import { CameraOutlined, CheckCircleFilled, CloseCircleFilled, LoadingOutlined, ScanOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef, Tooltip } from 'antd'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { CameraDialog } from './camera-dialog.tsx'
import { hasCamera } from './camera-reader.ts'
import classes from './scan-field.module.css'
import { useScanReader } from './scan-readers.ts'
import { useScanFocus } from './use-scan-focus.ts'
import { type OnScan, type ScanOutcome, useScans } from './use-scans.ts'
import { useWedge } from './use-wedge.ts'

export interface ScanFieldHandle {
  /** Gives it the focus again, where a button that had it is gone. */
  focus: () => void
}

export interface ScanFieldProps {
  ref?: Ref<ScanFieldHandle>
  /** What is scanned here: 扫描物料或批次. */
  label: string
  /** Takes a scan and answers in words what was done with it; throws a refusal to say why it was not taken. */
  onScan: OnScan
  placeholder?: string
  /** Has the focus from the beginning, for pages that are made for scanning. */
  autoFocus?: boolean
}

/**
 * Where codes are scanned: by a scanner that types like a keyboard (ended by Enter, Tab or nothing), by the camera, or by hand.
 * What a scanner types into other fields of the page comes here too. Scans are worked on one after the other; each is told by
 * colour, words and sound.
 */
export function ScanField({ ref, label, onScan, placeholder, autoFocus }: ScanFieldProps) {
  const field = useRef<InputRef>(null)
  const { told, scan } = useScans(onScan)
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus({ preventScroll: true }) }))
  const [isWatching, setWatching] = useState(false)
  const input = () => field.current?.input ?? undefined
  const wedge = useWedge(input, scan)
  useScanFocus(input, !isWatching)
  useScanReader({ input, take: scan })
  useEffect(() => {
    if (autoFocus) field.current?.focus({ preventScroll: true })
  }, [autoFocus])
  return (
    <div className={classes.field}>
      <div className={classes.row}>
        <Input
          ref={field}
          className={classes.input}
          aria-label={label}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={512}
          prefix={<ScanOutlined />}
          placeholder={placeholder ?? label}
          onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => wedge(event.nativeEvent)}
        />
        {hasCamera() && (
          <Tooltip title={t('用摄像头扫码')}>
            <Button
              className={classes.tool}
              aria-label={t('用摄像头扫码')}
              icon={<CameraOutlined />}
              onClick={() => setWatching(true)}
            />
          </Tooltip>
        )}
      </div>
      <Outcome told={told} />
      {isWatching && (
        <CameraDialog
          onClose={() => setWatching(false)}
          onRead={(code) => {
            setWatching(false)
            scan(code)
          }}
        />
      )}
    </div>
  )
}

const icons = { right: <CheckCircleFilled />, wrong: <CloseCircleFilled />, busy: <LoadingOutlined /> }

function Outcome({ told }: { told: ScanOutcome | undefined }) {
  return (
    <div role="status" aria-live="assertive">
      {told && (
        <div key={told.turn} className={`${classes.told} ${classes[told.kind]}`}>
          {icons[told.kind]}
          <span>
            <span className={classes.code}>{told.code}</span> {told.words}
          </span>
        </div>
      )}
    </div>
  )
}
