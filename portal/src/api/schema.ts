// Generated from the OpenAPI document of the portal API by `npm run docs`; do not edit.

export interface paths {
    "/portal/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The current session, and the settings the portal needs at start
         * @description Requires no authentication.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            person: {
                                name: string;
                                /** @enum {string} */
                                role: "owner" | "finance" | "developer" | "viewer";
                                rights: string[];
                                totp: boolean;
                                must_set_up_totp: boolean;
                            } | null;
                            merchant: {
                                id: number;
                                name: string;
                                status: string;
                                second_person_above: string | null;
                            } | null;
                            csrf_token: string | null;
                            expires_at: string | null;
                            idle_seconds: number;
                            /** @description How long a change by two people waits before it works */
                            pause_hours: number;
                            currency: string;
                            explorer_url: string | null;
                            demo: boolean;
                            version: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Sign in with name and password
         * @description Requires no authentication.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            next: "done" | "totp";
                        };
                    };
                };
            };
        };
        /**
         * Sign out
         * @description Right: `self`.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/session/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Second step of signing in: a code of the second factor, or a backup code
         * @description Requires no authentication.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code: string;
                    } | {
                        backup_code: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            next: "done" | "totp";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation: choose a name and a password, then sign in
         * @description Requires no authentication.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code: string;
                        name: string;
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            name: string;
                            /** @enum {string} */
                            role: "owner" | "finance" | "developer" | "viewer";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/session/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Re-authenticate for routes marked `x-in-person`: a code, or the password without a second factor
         * @description Right: `self`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description A code of the second factor, or a backup code */
                        code: string;
                    } | {
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password; ends all other sessions and all tokens
         * @description Right: `self`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        current: string;
                        new: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/me/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start setting up a second factor: secret and backup codes, shown once; active once a code is confirmed
         * @description Right: `self`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            uri: string;
                            secret: string;
                            backup_codes: string[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/me/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate the second factor with a first code
         * @description Right: `self`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/me/totp/backup-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create new backup codes; the old ones become invalid
         * @description Right: `self`. Requires an authentication within the last five minutes.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            backup_codes: string[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your sessions
         * @description Right: `self`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Session"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * End all other sessions
         * @description Right: `self`.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            ended: number;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/me/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one session
         * @description Right: `self`.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What can be withdrawn, what is held, and what the merchant owes
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description Two decimals, like 1250.50
                             * @example 1250.50
                             */
                            available: string;
                            /**
                             * @description Two decimals, like 1250.50
                             * @example 1250.50
                             */
                            held: string;
                            /**
                             * @description Two decimals, like 1250.50
                             * @example 1250.50
                             */
                            debt: string;
                            currency: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The balance before a period, every change of it, oldest first, and the balance after it
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description First day, UTC; default: the first of the month */
                    from?: string;
                    /** @description Last day, UTC, inclusive; default: today */
                    to?: string;
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            statement: {
                                /** Format: date */
                                from: string;
                                /** Format: date */
                                to: string;
                                currency: string;
                                opening: {
                                    /** @example 1250.50 */
                                    available: string;
                                    /** @example 1250.50 */
                                    held: string;
                                    /**
                                     * @description What the merchant owes the operator
                                     * @example 1250.50
                                     */
                                    debt: string;
                                };
                                closing: {
                                    /** @example 1250.50 */
                                    available: string;
                                    /** @example 1250.50 */
                                    held: string;
                                    /**
                                     * @description What the merchant owes the operator
                                     * @example 1250.50
                                     */
                                    debt: string;
                                };
                                entries: {
                                    /** Format: date-time */
                                    at: string;
                                    /** @enum {string} */
                                    type: "credit" | "debit" | "debt_collected" | "withdraw_created" | "withdraw_paid" | "withdraw_cancelled" | "withdraw_returned" | "withdraw_paid_after_cancellation" | "withdraw_returned_after_cancellation" | "other";
                                    withdraw_id: string | null;
                                    /** @example 1250.50 */
                                    available: string;
                                    /** @example 1250.50 */
                                    held: string;
                                    /**
                                     * @description What the merchant owes the operator
                                     * @example 1250.50
                                     */
                                    debt: string;
                                    after: {
                                        /** @example 1250.50 */
                                        available: string;
                                        /** @example 1250.50 */
                                        held: string;
                                        /**
                                         * @description What the merchant owes the operator
                                         * @example 1250.50
                                         */
                                        debt: string;
                                    };
                                }[];
                            };
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/statement.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The statement as CSV
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description First day, UTC; default: the first of the month */
                    from?: string;
                    /** @description Last day, UTC, inclusive; default: today */
                    to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description CSV with the columns at, type, withdraw_id, available, held, debt, available_after, held_after, debt_after */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/systems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Systems with the limits and fees of the merchant, and banks
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            systems: {
                                /** @enum {string} */
                                system: "fps" | "card" | "usdt" | "ewallet";
                                /** @example Bank card */
                                title: string;
                                /** @description Whether createWithdraw accepts it now */
                                enabled: boolean;
                                /** @description Whether it is paid automatically */
                                auto: boolean;
                                /** @description Whether `bank_id` is required */
                                needs_bank: boolean;
                                /**
                                 * @description Of `amount`; null: no minimum
                                 * @example 100.00
                                 */
                                min: string | null;
                                /**
                                 * @description Of `amount`; null: no maximum
                                 * @example 150000.00
                                 */
                                max: string | null;
                                /** @description `percent` of the amount plus `fixed`, at least `min` and at most `max` */
                                fee: {
                                    percent: string;
                                    fixed: string;
                                    min: string | null;
                                    max: string | null;
                                };
                                /**
                                 * @description If the request does not say it
                                 * @enum {string}
                                 */
                                fee_from: "balance" | "amount";
                                /**
                                 * @description What the recipient is sent
                                 * @example RUB
                                 */
                                currency: string;
                                /** @example 2 */
                                decimals: number;
                                /** @description A regular expression that every valid wallet matches; not every match is valid */
                                wallet_pattern: string;
                            }[];
                            banks: {
                                bank_id: string;
                                name: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Withdrawals, newest first; a page may have fewer rows than the limit
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    status?: "Created" | "Paid" | "Cancelled";
                    system?: "fps" | "card" | "usdt" | "ewallet";
                    order_id?: string;
                    created_from?: string;
                    created_to?: string;
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** @example 1000001 */
                                id: number;
                                /** @example 1001 */
                                merchant_id: number;
                                /** @example 1250.5 */
                                amount: number;
                                /**
                                 * @description Total debited: amount_to_receive + fee
                                 * @example 1263.01
                                 */
                                amount_fee: string;
                                /** @example 12.51 */
                                fee: number;
                                /** @enum {string} */
                                system: "fps" | "card" | "usdt" | "ewallet";
                                /** @enum {string} */
                                status: "Created" | "Paid" | "Cancelled";
                                /** @description How far a created withdrawal is: `queued`, nothing was sent; `processing`, it is being paid; `uncertain`, it may be paid, and is being checked. Null once it is paid or cancelled */
                                stage: ("queued" | "processing" | "uncertain") | null;
                                /**
                                 * @description The amount the recipient gets
                                 * @example 1250.50
                                 */
                                amount_to_receive: string;
                                /** @example RUB */
                                currency: string;
                                /**
                                 * @description What the recipient is sent, in payout_currency
                                 * @example 51.361068
                                 */
                                payout_amount?: string;
                                /** @example USDT */
                                payout_currency?: string;
                                /**
                                 * @description Of currency for one payout_currency
                                 * @example 97.35
                                 */
                                rate?: string;
                                /**
                                 * @description The destination, masked
                                 * @example +79*******67
                                 */
                                wallet: string;
                                bank_id: string | null;
                                order_id: string | null;
                                /**
                                 * @description Which attempt of the order id this is
                                 * @example 1
                                 */
                                attempt: number;
                                /** @description True if the bank returned a paid withdrawal */
                                returned: boolean;
                                /** @description Why no aggregator paid it, at its creation or later; null if that is not why it was cancelled */
                                reason: ("declined" | "invalid_destination" | "limit_exceeded" | "unavailable" | "other") | null;
                                /** @description Whether the same payout may succeed later; null if it did not fail */
                                retryable: boolean | null;
                                /**
                                 * Format: date-time
                                 * @description Stays after a return
                                 */
                                paid_at: string | null;
                                /** @description The reference of the payment, once it is paid */
                                bank_reference: string | null;
                                /** @description The transaction of the payment, once it is paid (usdt) */
                                tx_hash: string | null;
                                /** @description As sent at the create */
                                metadata: {
                                    [key: string]: string;
                                };
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                changed_at: string;
                            }[];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Make a withdrawal: at once, or above the amount of the merchant as a draft for a second person
         * @description Right: `pay`. Requires an authentication within the last five minutes.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        amount: string;
                        /** @enum {string} */
                        system: "fps" | "card" | "usdt" | "ewallet";
                        wallet: string;
                        /** @default null */
                        bank_id?: string | null;
                        /** @default null */
                        fee_from?: ("balance" | "amount") | null;
                        /** @default null */
                        order_id?: string | null;
                        /** @default null */
                        comment?: string | null;
                        /** @default null */
                        recipient_name?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Draft"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/withdrawals.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Withdrawals as CSV, newest first
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    status?: "Created" | "Paid" | "Cancelled";
                    system?: "fps" | "card" | "usdt" | "ewallet";
                    order_id?: string;
                    created_from?: string;
                    created_to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description CSV with the columns id, order_id, status, system, wallet, bank_id, amount, fee, amount_fee, amount_to_receive, currency, reason, bank_reference, tx_hash, created_at, paid_at */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/withdrawals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One withdrawal with its history and webhooks
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            withdrawal: {
                                /** @example 1000001 */
                                id: number;
                                /** @example 1001 */
                                merchant_id: number;
                                /** @example 1250.5 */
                                amount: number;
                                /**
                                 * @description Total debited: amount_to_receive + fee
                                 * @example 1263.01
                                 */
                                amount_fee: string;
                                /** @example 12.51 */
                                fee: number;
                                /** @enum {string} */
                                system: "fps" | "card" | "usdt" | "ewallet";
                                /** @enum {string} */
                                status: "Created" | "Paid" | "Cancelled";
                                /** @description How far a created withdrawal is: `queued`, nothing was sent; `processing`, it is being paid; `uncertain`, it may be paid, and is being checked. Null once it is paid or cancelled */
                                stage: ("queued" | "processing" | "uncertain") | null;
                                /**
                                 * @description The amount the recipient gets
                                 * @example 1250.50
                                 */
                                amount_to_receive: string;
                                /** @example RUB */
                                currency: string;
                                /**
                                 * @description What the recipient is sent, in payout_currency
                                 * @example 51.361068
                                 */
                                payout_amount?: string;
                                /** @example USDT */
                                payout_currency?: string;
                                /**
                                 * @description Of currency for one payout_currency
                                 * @example 97.35
                                 */
                                rate?: string;
                                /**
                                 * @description The destination, masked
                                 * @example +79*******67
                                 */
                                wallet: string;
                                bank_id: string | null;
                                order_id: string | null;
                                /**
                                 * @description Which attempt of the order id this is
                                 * @example 1
                                 */
                                attempt: number;
                                /** @description True if the bank returned a paid withdrawal */
                                returned: boolean;
                                /** @description Why no aggregator paid it, at its creation or later; null if that is not why it was cancelled */
                                reason: ("declined" | "invalid_destination" | "limit_exceeded" | "unavailable" | "other") | null;
                                /** @description Whether the same payout may succeed later; null if it did not fail */
                                retryable: boolean | null;
                                /**
                                 * Format: date-time
                                 * @description Stays after a return
                                 */
                                paid_at: string | null;
                                /** @description The reference of the payment, once it is paid */
                                bank_reference: string | null;
                                /** @description The transaction of the payment, once it is paid (usdt) */
                                tx_hash: string | null;
                                /** @description As sent at the create */
                                metadata: {
                                    [key: string]: string;
                                };
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                changed_at: string;
                            };
                            history: {
                                /** @enum {string} */
                                type: "credit" | "debit" | "debt_collected" | "withdraw_created" | "withdraw_paid" | "withdraw_cancelled" | "withdraw_returned" | "withdraw_paid_after_cancellation" | "withdraw_returned_after_cancellation" | "other";
                                /** Format: date-time */
                                at: string;
                            }[];
                            deliveries: components["schemas"]["Delivery"][];
                            made_by: {
                                maker: string;
                                checker: string | null;
                            } | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/withdrawals/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The signed receipt of a withdrawal that is paid or cancelled, and its printable page
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 1000001-2 */
                            number: string;
                            /** @description The number of the receipt before this one, which no longer holds */
                            supersedes: string | null;
                            /**
                             * @description A JSON Web Signature in compact form (EdDSA). Its keys are at `/.well-known/jwks.json`; anyone can verify it without asking the service
                             * @example eyJhbGciOiJFZERTQSJ9…
                             */
                            receipt: string;
                            /**
                             * @description The printable page of the receipt on this server. Whoever has it can open the page
                             * @example /receipts/1000001-2/Zt3b0Kx2mVQy1sJw8aHc5g
                             */
                            path: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/withdrawals/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a withdrawal while nothing is under way
         * @description Right: `pay`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default null */
                        reason?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a withdrawal would cost now, or why it would be rejected; writes nothing
         * @description Right: `pay`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        amount: string;
                        /** @enum {string} */
                        system: "fps" | "card" | "usdt" | "ewallet";
                        wallet: string;
                        /** @default null */
                        bank_id?: string | null;
                        /** @default null */
                        fee_from?: ("balance" | "amount") | null;
                        /** @default null */
                        order_id?: string | null;
                        /** @default null */
                        comment?: string | null;
                        /** @default null */
                        recipient_name?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 5000 */
                            amount?: number;
                            /** @example 50 */
                            fee?: number;
                            /**
                             * @description The total that would be debited: amount_to_receive + fee
                             * @example 5050.00
                             */
                            amount_fee?: string;
                            /**
                             * @description What the recipient would get
                             * @example 5000.00
                             */
                            amount_to_receive?: string;
                            /** @example RUB */
                            currency?: string;
                            /** @enum {string} */
                            fee_from?: "balance" | "amount";
                            /** @enum {string} */
                            system?: "fps" | "card" | "usdt" | "ewallet";
                            /**
                             * @description The destination, masked
                             * @example TJR*****************************m6Q
                             */
                            wallet?: string;
                            bank_id?: string | null;
                            /**
                             * @description What the recipient is sent, in payout_currency
                             * @example 51.361068
                             */
                            payout_amount?: string;
                            /** @example USDT */
                            payout_currency?: string;
                            /**
                             * @description Of currency for one payout_currency
                             * @example 97.35
                             */
                            rate?: string;
                            /** @description Only if the recipient is sent another currency: as `quote_id` of createWithdraw, it keeps this rate */
                            quote_id?: string;
                            /**
                             * Format: date-time
                             * @description At most 30 seconds away
                             */
                            quote_expires_at?: string;
                            /** @description The order id was used for the same request: createWithdraw would return this withdrawal */
                            withdraw_id?: string;
                            /** @description What createWithdraw would respond now; absent: it would create the withdrawal */
                            error?: {
                                /**
                                 * @example Invalid {field}
                                 * @example Order id already used
                                 * @example Attempt not allowed
                                 * @example Withdraw system not found
                                 * @example Enter bank_id value
                                 * @example Bank not found
                                 * @example Invalid wallet
                                 * @example Callback URL not allowed
                                 * @example Amount is below the minimum
                                 * @example Amount is above the maximum
                                 * @example Quote is not valid
                                 * @example Daily limit exceeded
                                 * @example Rate is not available
                                 * @example Auto withdraw system not found
                                 * @example Low balance
                                 * @example Error while creating withdraw
                                 * @example Request is in progress
                                 */
                                error: string;
                                /** @enum {string} */
                                code: "invalid_field" | "order_id_used" | "attempt_not_allowed" | "system_not_found" | "bank_required" | "bank_not_found" | "invalid_wallet" | "callback_url_not_allowed" | "amount_below_minimum" | "amount_above_maximum" | "quote_not_valid" | "daily_limit_exceeded" | "rate_not_available" | "auto_system_not_found" | "low_balance" | "payout_failed" | "in_progress";
                                /** @description The invalid field, if there is one */
                                field?: string;
                                /** @description The withdrawal of this request, or of the earlier one with this order id: query it before retrying */
                                withdraw_id?: string;
                                /**
                                 * @description With payout_failed: why no aggregator accepted it
                                 * @enum {string}
                                 */
                                reason?: "declined" | "invalid_destination" | "limit_exceeded" | "unavailable" | "other";
                                /** @description Whether the same payout may succeed later */
                                retryable?: boolean;
                                /**
                                 * @description No withdrawal was created: the same request can be sent again
                                 * @enum {boolean}
                                 */
                                nothing_created?: true;
                                /** @description With payout_failed: send it as `attempt` to try the same order id again */
                                next_attempt?: number;
                            };
                            /** @description It would wait as a draft */
                            needs_second_person: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Withdrawals made in the portal, newest first; waiting ones need a second person
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    view?: "waiting" | "all";
                    limit?: number;
                    cursor?: string;
                    /** @description The `next` of the page when it was read first: the page ends there again, and `next` is null unless more rows are before it */
                    until?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Draft"][];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/drafts/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a draft of another person; balance, limits and fee are decided now
         * @description Right: `pay`. Requires an authentication within the last five minutes.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Draft"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/drafts/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a draft of your own, or reject one of another person
         * @description Right: `pay`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        note?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Draft"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Files of withdrawals, newest first; waiting ones need a second person
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    view?: "waiting" | "all";
                    limit?: number;
                    cursor?: string;
                    /** @description The `next` of the page when it was read first: the page ends there again, and `next` is null unless more rows are before it */
                    until?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Batch"][];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Check a CSV file of withdrawals; nothing happens yet
         * @description Right: `pay`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @description The first line names the columns: amount, system and wallet; bank_id, fee_from, order_id, comment and recipient_name if needed. At most 10,000 rows */
                        csv: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Batch"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A file of withdrawals and its progress
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Batch"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/batches/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rows of a file that can be made, in its order
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    state?: "waiting" | "confirmed" | "created" | "refused" | "rejected" | "withdrawn" | "expired" | "void";
                    limit?: number;
                    cursor?: string;
                    /** @description The `next` of the page when it was read first: the page ends there again, and `next` is null unless more rows are before it */
                    until?: string;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["BatchRow"][];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/batches/{id}/problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rows of a file that cannot be made, with the reason of each
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    cursor?: string;
                    /** @description The `next` of the page when it was read first: the page ends there again, and `next` is null unless more rows are before it */
                    until?: string;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                line: number;
                                field: string | null;
                                problem: string;
                            }[];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/batches/{id}/rows.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All rows of a file with what came of each, as CSV; destinations are masked
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description CSV with the columns line, state, problem, withdrawal_id, order_id, amount, system, wallet, fee, total */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/batches/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a file that is being made: the rows that were not tried yet are not made
         * @description Right: `pay`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Batch"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/batches/{id}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the withdrawals of a file that you have uploaded, or ask a second person to confirm them
         * @description Right: `pay`. Requires an authentication within the last five minutes.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description The rows are those of another file (`same_as`), and all of them are to be paid again
                         * @default false
                         */
                        again?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Batch"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/batches/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a file of another person; balance, limits and fees are decided for each withdrawal
         * @description Right: `pay`. Requires an authentication within the last five minutes.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Batch"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/batches/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Discard a file of your own, or reject one of another person, before it is confirmed
         * @description Right: `pay`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        note?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Batch"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Proposed changes, newest first; open ones wait for a second person or for their pause to end
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    view?: "open" | "all";
                    limit?: number;
                    cursor?: string;
                    /** @description The `next` of the page when it was read first: the page ends there again, and `next` is null unless more rows are before it */
                    until?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["PortalProposal"][];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/proposals/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm what another person proposed; one of the two must be an owner
         * @description Right: `decide`. Requires an authentication within the last five minutes.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PortalProposal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/proposals/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject what another person proposed, also after it was confirmed and before it works
         * @description Right: `decide`. Requires an authentication within the last five minutes.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        note: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PortalProposal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/proposals/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a proposal of your own
         * @description Right: `decide`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PortalProposal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everybody with access, and open invitations
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Person"][];
                            invitations: components["schemas"]["Invitation"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/people/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite somebody; the code is shown once and works after a second person and the pause
         * @description Right: `manage`. Requires an authentication within the last five minutes. A second person of the merchant must confirm it.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        role: "owner" | "finance" | "developer" | "viewer";
                        note: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            proposal: components["schemas"]["PortalProposal"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/people/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation that nobody accepted yet
         * @description Right: `manage`. Requires an authentication within the last five minutes.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/people/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Disable somebody at once; change a role, or give access back, with a second person
         * @description Right: `manage`. Requires an authentication within the last five minutes. A second person of the merchant must confirm it.
         */
        patch: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        role?: "owner" | "finance" | "developer" | "viewer";
                        enabled?: boolean;
                        version: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            person: components["schemas"]["Person"];
                            proposal: components["schemas"]["PortalProposal"] | null;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/portal/v1/settings/second-person": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Above which amount in 24 hours two people are needed; a lower one holds at once
         * @description Right: `manage`. Requires an authentication within the last five minutes. A second person of the merchant must confirm it.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        above: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            proposal: components["schemas"]["PortalProposal"] | null;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/settings/allowed-ips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The addresses from which programs may call; empty: every address
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            allowed_ips: string[];
                            version: string;
                        };
                    };
                };
            };
        };
        /**
         * Change the addresses from which programs may call
         * @description Right: `develop`. Requires an authentication within the last five minutes. A second person of the merchant must confirm it.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        allowed_ips: string[];
                        version: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PortalProposal"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The keys of programs, newest first, also those that have ended
         * @description Right: `develop`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                id: number;
                                name: string;
                                /** @enum {string} */
                                scope: "read" | "withdraw";
                                /** Format: date-time */
                                created_at: string;
                                /** @description Null: an operator */
                                created_by: string | null;
                                /** Format: date-time */
                                works_from: string;
                                /** @description To the minute */
                                last_used_at: string | null;
                                expires_at: string | null;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Make a key: one that only reads at once, one that may withdraw with a second person
         * @description Right: `develop`. Requires an authentication within the last five minutes. A second person of the merchant must confirm it.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @enum {string} */
                        scope: "read" | "withdraw";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Shown once */
                            secret_key: string;
                            proposal: components["schemas"]["PortalProposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new key in place of an old one, which ends with the overlap
         * @description Right: `develop`. Requires an authentication within the last five minutes. A second person of the merchant must confirm it.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default 86400 */
                        overlap_seconds?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Shown once */
                            secret_key: string;
                            proposal: components["schemas"]["PortalProposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a key at once
         * @description Right: `develop`. Requires an authentication within the last five minutes.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            name: string;
                            /** @enum {string} */
                            scope: "read" | "withdraw";
                            /** Format: date-time */
                            created_at: string;
                            /** @description Null: an operator */
                            created_by: string | null;
                            /** Format: date-time */
                            works_from: string;
                            /** @description To the minute */
                            last_used_at: string | null;
                            expires_at: string | null;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The webhook endpoint; null: there is none
         * @description Right: `develop`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            endpoint: components["schemas"]["WebhookEndpoint"] | null;
                        };
                    };
                };
            };
        };
        /**
         * Where events are sent, and which
         * @description Right: `develop`. Requires an authentication within the last five minutes. A second person of the merchant must confirm it.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        url: string;
                        events: ("withdraw.created" | "withdraw.paid" | "withdraw.cancelled" | "withdraw.returned")[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            proposal: components["schemas"]["PortalProposal"];
                            /** @description Shown once; null: the secret stays */
                            secret: string | null;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/webhook/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new secret; during the overlap messages are signed with both
         * @description Right: `develop`. Requires an authentication within the last five minutes. A second person of the merchant must confirm it.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default 86400 */
                        overlap_seconds?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            proposal: components["schemas"]["PortalProposal"];
                            /** @description Shown once; null: the secret stays */
                            secret: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Webhook deliveries with their attempts, newest first
         * @description Right: `develop`.
         */
        get: {
            parameters: {
                query?: {
                    state?: "pending" | "delivered" | "failed";
                    withdrawal_id?: number | string;
                    limit?: number;
                    cursor?: string;
                    /** @description The `next` of the page when it was read first: the page ends there again, and `next` is null unless more rows are before it */
                    until?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Delivery"][];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One delivery with its newest 100 attempts: what was sent, and what the endpoint answered
         * @description Right: `develop`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeliveryDetails"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/deliveries/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send one event again, or all since a moment; events keep their ids
         * @description Right: `develop`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        webhook_id: string;
                    } | {
                        /** Format: date-time */
                        since: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/webhook/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event now, and say what the endpoint responded
         * @description Right: `develop`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TestedWebhook"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/v1/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Requests of programs, newest first; in busy seconds successful ones are left out
         * @description Right: `develop`.
         */
        get: {
            parameters: {
                query?: {
                    operation?: "createWithdraw" | "createWithdraws" | "quoteWithdraw" | "getWithdrawInfo" | "listWithdraws" | "cancelWithdraw" | "getReceipt" | "getBalance" | "getStatement" | "listBanks" | "listSystems" | "resendWebhook" | "testWebhook";
                    only_refused?: "yes";
                    code?: string;
                    request_id?: string;
                    from?: string;
                    to?: string;
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["RecordedRequest"][];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                            /** @description Minutes in the period of this page in which successful requests were left out */
                            gaps: {
                                /** Format: date-time */
                                minute: string;
                                requests: number;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Rejection: {
            /** @description The problem and how to solve it */
            error: string;
            /** @enum {string} */
            code: "malformed" | "sign_in_required" | "wrong_credentials" | "forbidden" | "csrf" | "second_factor_required" | "in_person" | "prove_first" | "not_found" | "method_not_allowed" | "wrong_state" | "stale" | "repeated" | "too_large" | "unsupported_content_type" | "invalid" | "locked" | "too_many" | "internal_error" | "busy";
            /** @description The invalid field, if there is one */
            field?: string;
            request_id: string;
        };
        WebhookEndpoint: {
            merchant_id: number;
            url: string;
            events: ("withdraw.created" | "withdraw.paid" | "withdraw.cancelled" | "withdraw.returned")[];
            /** @description The hosts that `callback_url` of a withdrawal may name. Events for a disabled one are sent to the endpoint */
            callback_hosts: {
                host: string;
                failing_since: string | null;
                disabled: boolean;
            }[];
            enabled: boolean;
            disabled_because: string | null;
            failing_since: string | null;
            /** @description Until then, messages are signed with the old and the new secret */
            old_secret_until: string | null;
            version: string;
        };
        Delivery: {
            id: number;
            merchant_id: number;
            withdrawal_id: number;
            seq: number;
            /** @enum {string} */
            type: "withdraw.created" | "withdraw.paid" | "withdraw.cancelled" | "withdraw.returned";
            /** @description Null: to the endpoint */
            callback_url: string | null;
            /** @enum {string} */
            state: "pending" | "delivered" | "failed";
            /** @description Next attempt; null: none is due */
            due_at: string | null;
            /** Format: date-time */
            created_at: string;
            tries: {
                number: number;
                status: number | null;
                error: string | null;
                ms: number;
                /** Format: date-time */
                at: string;
            }[];
        };
        DeliveryDetails: {
            id: number;
            merchant_id: number;
            withdrawal_id: number;
            seq: number;
            /** @enum {string} */
            type: "withdraw.created" | "withdraw.paid" | "withdraw.cancelled" | "withdraw.returned";
            /** @description Null: to the endpoint */
            callback_url: string | null;
            /** @enum {string} */
            state: "pending" | "delivered" | "failed";
            /** @description Next attempt; null: none is due */
            due_at: string | null;
            /** Format: date-time */
            created_at: string;
            tries: {
                number: number;
                status: number | null;
                error: string | null;
                ms: number;
                /** Format: date-time */
                at: string;
                /** @description The body that was sent */
                request: string | null;
                /** @description The beginning of what the endpoint answered, masked; null: nothing */
                answer: string | null;
            }[];
        };
        TestedWebhook: {
            webhook_id: string;
            delivered: boolean;
            status: number | null;
            error: string | null;
            ms: number;
        };
        Person: {
            name: string;
            /** @enum {string} */
            role: "owner" | "finance" | "developer" | "viewer";
            enabled: boolean;
            /** @description True if a second factor is set up */
            totp: boolean;
            invited_by: string;
            /** Format: date-time */
            created_at: string;
            version: string;
        };
        Invitation: {
            id: number;
            /** @enum {string} */
            role: "owner" | "finance" | "developer" | "viewer";
            /** @description Whom it is for */
            note: string;
            invited_by: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        RecordedRequest: {
            request_id: string;
            /** Format: date-time */
            at: string;
            operation: string;
            status: number;
            /** @description Of the error; null: successful */
            code: string | null;
            ms: number;
            ip_address: string | null;
            /** @description Masked */
            params: {
                [key: string]: unknown;
            } | null;
            /** @description Only of createWithdraws */
            items: {
                count: number;
                failed: number;
            } | null;
        };
        Session: {
            id: string;
            current: boolean;
            ip_address: string | null;
            user_agent: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_seen_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        Draft: {
            id: number;
            maker: string;
            /** Format: date-time */
            made_at: string;
            /** Format: date-time */
            expires_at: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            amount: string;
            /** @enum {string} */
            system: "fps" | "card" | "usdt" | "ewallet";
            /** @description Masked */
            wallet: string;
            bank_id: string | null;
            /**
             * @description When the draft was made; it is decided again when confirmed
             * @example 1250.50
             */
            fee: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            total: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            received: string;
            comment: string | null;
            /** @enum {string} */
            state: "waiting" | "confirmed" | "created" | "refused" | "rejected" | "withdrawn" | "expired" | "void";
            /** @description One person was enough */
            alone: boolean;
            checker: string | null;
            decided_at: string | null;
            order_id: string | null;
            withdrawal_id: number | null;
            /** @description The code of the error of the create */
            refusal: string | null;
            note: string | null;
        };
        PortalProposal: {
            id: number;
            /** @enum {string} */
            kind: "key" | "allowed_ips" | "webhook" | "webhook_secret" | "invitation" | "person" | "amount";
            subject: string;
            before: {
                [key: string]: unknown;
            };
            after: {
                [key: string]: unknown;
            };
            maker: string;
            /** Format: date-time */
            made_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @enum {string} */
            state: "waiting" | "confirmed" | "done" | "failed" | "rejected" | "withdrawn" | "expired" | "void";
            checker: string | null;
            decided_at: string | null;
            /** @description Confirmed: it is carried out then */
            works_from: string | null;
            note: string | null;
        };
        Batch: {
            id: number;
            /** @description Of the file */
            name: string;
            maker: string;
            /** Format: date-time */
            made_at: string;
            expires_at: string | null;
            submitted_at: string | null;
            /** @enum {string} */
            state: "checked" | "waiting" | "being_made" | "made" | "not_made" | "stopped" | "rejected" | "withdrawn" | "expired" | "void" | "no_rows";
            /** @description One person was enough */
            alone: boolean;
            checker: string | null;
            decided_at: string | null;
            note: string | null;
            /** @description Without those that have a problem */
            rows: {
                all: number;
                made: number;
                refused: number;
                open: number;
                ended: number;
            };
            /** @description Rows that cannot be made */
            problem_count: number;
            /** @description Rows with a destination and an amount that another row has too */
            repeated: number;
            /** @description Another file with the same rows, which was submitted */
            same_as: {
                id: number;
                maker: string;
            } | null;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            amount: string;
            /**
             * @description When the file was checked; it is decided again for each withdrawal
             * @example 1250.50
             */
            fee: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            total: string;
        };
        BatchRow: {
            id: number;
            maker: string;
            /** Format: date-time */
            made_at: string;
            /** Format: date-time */
            expires_at: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            amount: string;
            /** @enum {string} */
            system: "fps" | "card" | "usdt" | "ewallet";
            /** @description Masked */
            wallet: string;
            bank_id: string | null;
            /**
             * @description When the draft was made; it is decided again when confirmed
             * @example 1250.50
             */
            fee: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            total: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            received: string;
            comment: string | null;
            /** @enum {string} */
            state: "waiting" | "confirmed" | "created" | "refused" | "rejected" | "withdrawn" | "expired" | "void";
            /** @description One person was enough */
            alone: boolean;
            checker: string | null;
            decided_at: string | null;
            order_id: string | null;
            withdrawal_id: number | null;
            /** @description The code of the error of the create */
            refusal: string | null;
            note: string | null;
            line: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
