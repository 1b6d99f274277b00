import type { Cloud } from './cloud';
import type { BuiltFunction } from './deployed-functions';
import type { DeploymentFile } from './deployment-file';

/** The accounts of the project that commands make: the first administrator, and those of the gates. */
export interface FirstAccounts {
  /** Returns whether an active administrator is there, and has chosen a password. */
  administrator(): Promise<'none' | 'appointed' | 'verified'>;
  appoint(email: string): Promise<void>;
  /** Returns whether an account sees what administrators see, and may change nothing. */
  isReader(email: string): Promise<boolean>;
  /** Makes a verified account of this kind with a password, or makes the one that is there such an account. */
  makeReader(email: string, password: string): Promise<void>;
}

/** The files of a setup on this machine, outside of git but for `deployment.json`. */
export interface SetupFiles {
  deployment(): DeploymentFile | undefined;
  writeDeployment(file: DeploymentFile): Promise<void>;
  /** Reads a secret of this project, which only the user may read. */
  secret(name: string): string | undefined;
  writeSecret(name: string, text: string): void;
}

export interface SetupPrograms {
  /** Deploys these parts, by default all, to the database of the deployment or to another one. */
  deployBackend(parts?: readonly string[], databaseId?: string): Promise<void>;
  /** Publishes a part for the first time, without the gate: it needs a live page. */
  publishFirst(packageName: string, signingKey: string): Promise<void>;
  /** Runs the command line of GitHub with a text as its input, and returns its output. */
  github(args: readonly string[], input?: string): Promise<string>;
  build(): Promise<readonly BuiltFunction[]>;
}

/** Everything that the steps of a project work with. Tests pass stand-ins. */
export interface Setup {
  readonly project: string;
  readonly cloud: Cloud;
  readonly region: string;
  /** The packages of the sites: `shell`, `mfe-reports`, and so on. */
  readonly packages: readonly string[];
  readonly accounts: FirstAccounts;
  readonly files: SetupFiles;
  readonly programs: SetupPrograms;
  serves(site: string, path: string): Promise<boolean>;
  /** Returns the HTML of the live page. */
  pageOf(site: string): Promise<string>;
  readonly options: {
    /** The billing account, as `012345-6789AB-CDEF01`. */
    readonly billing?: string | undefined;
    /** The address of the first administrator. */
    readonly admin?: string | undefined;
    /** `OWNER/NAME` on GitHub. */
    readonly repository?: string | undefined;
    /** A month's budget in units of the billing account's currency. */
    readonly budget?: string | undefined;
    /** The database, where it is not the default one. */
    readonly database?: string | undefined;
    /** Whether it is the project that each part goes to before production. Later `deployment.json` says so. */
    readonly staging?: boolean | undefined;
  };
}

/** Returns whether a project is staging. */
export const isStaging = ({ files, options }: Setup): boolean =>
  options.staging ?? files.deployment()?.staging ?? false;

/** Returns the name of a site among the deployment's: `mfe-reports` is `reports`. */
export const targetOf = (packageName: string): string => packageName.replace(/^mfe-/, '');
