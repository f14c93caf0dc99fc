import type { Camera } from '@zhizao/contract/camera/camera'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import classes from './play-dialog.module.css'
import { VideoPlayer } from './player/video-player.tsx'

/** A camera's picture over the page, to see whether it plays. */
export const PlayDialog = ({ camera, onClose }: { camera: Camera; onClose: () => void }) => (
  <DraggableModal open title={camera.name} width={800} footer={null} onCancel={onClose} destroyOnHidden>
    <div className={classes.stage}>
      <VideoPlayer camera={camera} />
    </div>
  </DraggableModal>
)
