/**
 * Re-exports the names of react-router-dom that the page uses, as one shared module. Sharing the whole library would
 * defeat tree-shaking. Screens use the router of the shell and never create a second one.
 */
export {
  BrowserRouter,
  Link,
  Navigate,
  NavLink,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router-dom';
