import * as v from 'valibot';
import type { Cloud } from './cloud';

/** Lists the changes of accounts that clients can make by themselves. */
interface OpenWays {
  readonly signUp: boolean;
  readonly deletion: boolean;
  /** To give an account another address at once, without a mail to it. */
  readonly emailChange: boolean;
  readonly anonymous: boolean;
}

// Proto3 as JSON omits false values.
const isTrue = v.optional(v.boolean(), false);
const policySchema = v.object({
  passwordPolicyEnforcementState: v.optional(v.string(), 'OFF'),
  forceUpgradeOnSignin: isTrue,
  passwordPolicyVersions: v.optional(
    v.array(
      v.object({
        customStrengthOptions: v.optional(
          v.looseObject({ minPasswordLength: v.optional(v.number(), 6) }),
          {},
        ),
      }),
    ),
    [],
  ),
});
const configSchema = v.object({
  passwordPolicyConfig: v.optional(policySchema, {}),
  mfa: v.optional(v.object({ state: v.optional(v.string(), 'DISABLED') }), {}),
  client: v.optional(
    v.object({
      permissions: v.optional(v.object({ disabledUserSignup: isTrue, disabledUserDeletion: isTrue }), {}),
    }),
    {},
  ),
  signIn: v.optional(
    v.object({
      anonymous: v.optional(v.object({ enabled: isTrue }), {}),
      email: v.optional(v.object({ enabled: isTrue }), {}),
    }),
    {},
  ),
  emailPrivacyConfig: v.optional(v.object({ enableImprovedEmailPrivacy: isTrue }), {}),
  subtype: v.optional(v.string()),
  blockingFunctions: v.optional(
    v.object({
      triggers: v.optional(
        v.object({ beforeCreate: v.optional(v.object({ functionUri: v.optional(v.string(), '') })) }),
        {},
      ),
    }),
    {},
  ),
});

const CLOSED = {
  client: { permissions: { disabledUserSignup: true, disabledUserDeletion: true } },
  signIn: { anonymous: { enabled: false } },
  emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
};
const CLOSED_FIELDS = [
  'client.permissions.disabledUserSignup',
  'client.permissions.disabledUserDeletion',
  'signIn.anonymous.enabled',
  // With it an address changes by a mail to the new one alone
  // (https://cloud.google.com/identity-platform/docs/admin/email-enumeration-protection).
  'emailPrivacyConfig.enableImprovedEmailPrivacy',
];

const HOST = 'identitytoolkit.googleapis.com';

/** The function in `functions/src/accounts/add-user.ts`. The address of a function has its name in lower case. */
const GUARD = /\brefusesignup\b/i;

/**
 * Reads and closes the sign-in settings that the Admin SDK does not reach, by the REST API of Identity Platform
 * (https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects/updateConfig).
 */
export class IdentityPlatform {
  constructor(private readonly cloud: Cloud) {}

  /** @throws {Error} With the API's message if it refuses. */
  async openWays(): Promise<OpenWays> {
    const { client, signIn, emailPrivacyConfig } = await this.read();
    return {
      signUp: !client.permissions.disabledUserSignup,
      deletion: !client.permissions.disabledUserDeletion,
      emailChange: !emailPrivacyConfig.enableImprovedEmailPrivacy,
      anonymous: signIn.anonymous.enabled,
    };
  }

  /** Returns whether the project is upgraded from Firebase Authentication. @throws {Error} With the API's message. */
  async isAvailable(): Promise<boolean> {
    return (await this.read()).subtype === 'IDENTITY_PLATFORM';
  }

  /** Returns whether accounts sign in by a password. @throws {Error} With the API's message. */
  async takesPasswords(): Promise<boolean> {
    return (await this.read()).signIn.email.enabled;
  }

  /** Lets accounts sign in by a password. @throws {Error} With the API's message if it refuses. */
  async takePasswords(): Promise<void> {
    const mask = 'signIn.email.enabled,signIn.email.passwordRequired';
    await this.cloud.send('PATCH', `${this.config()}?updateMask=${mask}`, {
      signIn: { email: { enabled: true, passwordRequired: true } },
    });
  }

  /** Returns how many characters a new password has at least. @throws {Error} With the API's message. */
  async shortestPassword(): Promise<number> {
    const { passwordPolicyConfig } = await this.read();
    const { passwordPolicyEnforcementState: state, passwordPolicyVersions: versions } = passwordPolicyConfig;
    return (state === 'ENFORCE' ? versions[0]?.customStrengthOptions.minPasswordLength : undefined) ?? 6;
  }

  /** Asks for so many characters of a new password, and keeps what else the company asks for. @throws {Error} With the API's message. */
  async askForPasswords(minPasswordLength: number): Promise<void> {
    const { forceUpgradeOnSignin, passwordPolicyVersions } = (await this.read()).passwordPolicyConfig;
    const customStrengthOptions = { ...passwordPolicyVersions[0]?.customStrengthOptions, minPasswordLength };
    await this.cloud.send('PATCH', `${this.config()}?updateMask=passwordPolicyConfig`, {
      passwordPolicyConfig: {
        passwordPolicyEnforcementState: 'ENFORCE',
        forceUpgradeOnSignin,
        passwordPolicyVersions: [{ customStrengthOptions }],
      },
    });
  }

  /** Returns whether accounts sign in by a second factor alone. @throws {Error} With the API's message. */
  async needsSecondFactor(): Promise<boolean> {
    return (await this.read()).mfa.state === 'MANDATORY';
  }

  /** Returns whether Auth calls `refuseSignUp` before it creates an account. @throws {Error} With the API's message. */
  async asksGuard(): Promise<boolean> {
    const { subtype, blockingFunctions } = await this.read();
    const asked = blockingFunctions.triggers.beforeCreate?.functionUri ?? '';
    return subtype === 'IDENTITY_PLATFORM' && GUARD.test(asked);
  }

  /** Closes all of them. @throws {Error} With the API's message if it refuses. */
  async close(): Promise<void> {
    await this.cloud.send('PATCH', `${this.config()}?updateMask=${CLOSED_FIELDS.join(',')}`, CLOSED);
  }

  /** Mails a link to choose a password. @throws {Error} With the API's message if it refuses. */
  async sendPasswordMail(email: string): Promise<void> {
    const url = `${HOST}/v1/projects/${this.cloud.project}/accounts:sendOobCode`;
    await this.cloud.send('POST', url, { requestType: 'PASSWORD_RESET', email });
  }

  private async read() {
    // A project that has never used Auth has no configuration.
    return v.parse(configSchema, (await this.cloud.find(this.config())) ?? {});
  }

  private config(): string {
    return `${HOST}/admin/v2/projects/${this.cloud.project}/config`;
  }
}
