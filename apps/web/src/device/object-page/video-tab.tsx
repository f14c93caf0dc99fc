import type { Camera } from '@zhizao/contract/camera/camera'
import { VideoPlayer } from '../../camera/player/video-player.tsx'
import panel from './object-panel.module.css'
import classes from './video-tab.module.css'

/** The live pictures of a machine's cameras. */
export const VideoTab = ({ cameras }: { cameras: readonly Camera[] }) => (
  <div className={panel.tab}>
    <div className={classes.pictures}>
      {cameras.map((camera) => (
        <div key={camera.id} className={classes.picture}>
          <VideoPlayer camera={camera} />
        </div>
      ))}
    </div>
  </div>
)
